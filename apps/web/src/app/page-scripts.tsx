import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { Scripts } from 'react-router';

/**
 * The router's `<Scripts/>`, whose modules are fetched after the stylesheet and the fonts: the page that the build wrote is
 * read before React arrives. The router has no property for it, and React writes these links ahead of the stylesheet.
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
