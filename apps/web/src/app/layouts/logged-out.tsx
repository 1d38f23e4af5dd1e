import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { loggedOutIn } from '#web/api/logged-out.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { isUnknown, useViewer } from '../viewer/viewer.ts';

// Only who has just logged out ever reads it.
const LoggedOutWords = lazyPart(async () => {
  const words = await import('./logged-out-words.tsx');
  return { default: words.LoggedOutWords };
});

/**
 * Confirms a log-out on the page it leads to, until that page is left. The state of a page outlives its reload, so it is
 * not believed while somebody is logged in.
 */
export function LoggedOutNote() {
  const said = loggedOutIn(useLocation().state);
  const viewer = useViewer();
  const isShown = said !== null && !isUnknown(viewer) && !viewer.isAuthenticated;
  return (
    <output className={isShown ? 'logged-out hall' : 'logged-out'}>
      {isShown && (
        <Suspense fallback={null}>
          <LoggedOutWords said={said} />
        </Suspense>
      )}
    </output>
  );
}
