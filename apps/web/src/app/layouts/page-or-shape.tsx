import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { PageShape } from '../shell-shape.tsx';

/** A faster navigation shows no placeholder. */
const DELAY_MS = 100;

type PageOrShapeProps = { pathname: string; children: ReactNode };

/**
 * The page or, after 100 ms of navigation, a placeholder of the next one. The current page stays mounted underneath and
 * returns when the navigation is cancelled.
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

/** True after a delay; false at once. */
function useLater(holds: boolean): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!holds) return undefined;
    const timer = setTimeout(() => setLater(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLater(false);
    };
  }, [holds]);
  return holds && isLater;
}
