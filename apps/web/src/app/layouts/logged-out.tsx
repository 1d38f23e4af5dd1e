import { useLocation } from 'react-router';
import { loggedOutIn } from '#web/api/logged-out.ts';
import { Note } from '#web/ui/layout/messages.tsx';
import { isUnknown, useViewer } from '../viewer/viewer.ts';

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
        <div className="wrap">
          {said === 'everywhere' ? (
            <Note tone="success">You are logged out.</Note>
          ) : (
            <Note tone="warning">
              We could not reach our server, so you may still be logged in. Log out again once you are
              connected.
            </Note>
          )}
        </div>
      )}
    </output>
  );
}
