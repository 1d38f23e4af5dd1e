import { Note } from '#web/ui/layout/messages.tsx';

/** Confirms a log-out (LOGIN-032, LOGIN-033). Both texts are hidden until `plain/logged-out` shows the right one. */
export function LoggedOutNote() {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output takes words only
    <div role="status" className="logged-out" data-logged-out="">
      <div className="wrap" data-scope="everywhere" hidden>
        <Note tone="success">You are logged out.</Note>
      </div>
      <div className="wrap" data-scope="here" hidden>
        <Note tone="warning">
          We could not reach our server, so you may still be logged in. Log out again once you are connected.
        </Note>
      </div>
    </div>
  );
}
