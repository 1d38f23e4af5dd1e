import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { PageShape } from '../shell-shape.tsx';

/** Whoever is there this fast sees one page, then the other. */
const UNSEEN_MS = 100;

type PageOrShapeProps = { pathname: string; children: ReactNode };

/**
 * The page, or after 100 ms the shape of the one on its way: a press is answered also where the code of the next page
 * takes its time. The page that is left stays underneath, and comes back when the way is broken off.
 */
export function PageOrShape({ pathname, children }: PageOrShapeProps) {
  const { state, location } = useNavigation();
  const isOnItsWay = state === 'loading' && location.pathname !== pathname;
  const isSeen = useLater(isOnItsWay);
  useEffect(() => {
    if (isSeen) window.scrollTo(0, 0);
  }, [isSeen]);
  return (
    <>
      <div className={isSeen ? undefined : 'late'} hidden={isSeen}>
        {children}
      </div>
      {isSeen && (
        <div className="waiting" data-seen aria-busy="true">
          <output className="vh">Loading</output>
          <PageShape />
        </div>
      )}
    </>
  );
}

/** True once it has held for a while; false at once when it no longer does. */
function useLater(holds: boolean): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLater(true), UNSEEN_MS);
    return () => {
      clearTimeout(timer);
      setLater(false);
    };
  }, [holds]);
  return holds && isLater;
}
