import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';

/** What the choices do not cover, beside them. */
export function PreferencesSide() {
  return (
    <aside className="grid gap-6 tops beside__side" aria-label="Good to know">
      <section>
        <h2>What we still send</h2>
        <p>
          Codes, links to a new password, messages about changes to your account, and answers to your
          messages.
        </p>
      </section>
      <section>
        <h2>Score alerts</h2>
        <p>
          We email you news about your score, file or goals only if you turned this on.{' '}
          <Link to={`${paths.notifications()}#settings`}>Turn score alerts on or off</Link>
        </p>
      </section>
      <section>
        <h2>What you agreed to</h2>
        <p>
          <Link to={paths.consents()}>See everything you agreed to</Link>, when, and how to withdraw it.
        </p>
      </section>
    </aside>
  );
}
