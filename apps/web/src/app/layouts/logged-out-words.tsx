import type { loggedOutIn } from '#web/api/logged-out.ts';
import { Note } from '#web/ui/layout/messages.tsx';

/** What is said of a log-out. */
export function LoggedOutWords({ said }: { said: NonNullable<ReturnType<typeof loggedOutIn>> }) {
  return (
    <div className="wrap">
      {said === 'everywhere' ? (
        <Note tone="success">You are logged out.</Note>
      ) : (
        <Note tone="warning">
          We could not reach our server, so you may still be logged in. Log out again once you are connected.
        </Note>
      )}
    </div>
  );
}
