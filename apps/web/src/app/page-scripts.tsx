import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

/**
 * The router's `<Scripts/>`, fetched after stylesheet and fonts: the HTML is readable before React arrives. The router
 * has no option for it, and React puts these links before the stylesheet.
 */
export function PageScripts() {
  return afterStyles(Scripts({}));
}

function afterStyles(scripts: ReactNode): ReactNode {
  return Children.map(scripts, (element) => {
    if (!isValidElement<{ children?: ReactNode; rel?: string }>(element)) return element;
    const { rel, children } = element.props;
    if (rel === 'modulepreload') return cloneElement(element, { fetchPriority: 'low' } as object);
    return children === undefined ? element : cloneElement(element, {}, afterStyles(children));
  });
}
