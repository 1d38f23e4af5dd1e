import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Meta, Scripts } from 'react-router';

/** What of a head is about one page: its title, and what machines read of it. */
const OF_ONE_PAGE =
  'title, meta[name="description"], meta[name="robots"], meta[property], link[rel="canonical"]';

/**
 * Keeps the document's head about the page that is shown. The head itself belongs to the document: the page's part of it
 * is drawn apart, and taken over whenever it has changed.
 */
export function PageHead() {
  const [drawn] = useState(() => document.createElement('div'));
  const [, setAwake] = useState(false);
  useEffect(() => {
    const take = () => takeOver(drawn.querySelectorAll(OF_ONE_PAGE));
    take();
    const watch = new MutationObserver(take);
    watch.observe(drawn, { childList: true, subtree: true, characterData: true, attributes: true });
    // Drawn once more, now that the scripts below have told the router.
    setAwake(true);
    return () => watch.disconnect();
  }, [drawn]);
  // By its scripts the router knows that the page is awake; until then it takes a page that the browser draws for one
  // without a title. Apart from the document they do nothing.
  return createPortal(
    <>
      <Meta />
      <Scripts />
    </>,
    drawn,
  );
}

/** Nothing while the page's code is on its way: the title of the page before is better than none. */
function takeOver(parts: NodeListOf<Element>): void {
  if (parts.length === 0) return;
  for (const old of document.head.querySelectorAll(OF_ONE_PAGE)) old.remove();
  document.head.append(...[...parts].map((part) => part.cloneNode(true)));
}
