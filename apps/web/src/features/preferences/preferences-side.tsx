import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';

/** What the choices do not cover, beside them. */
export function PreferencesSide() {
  return (
    <aside className="pref-side" aria-label="Good to know">
      <section>
        <h2>What we still send</h2>
        <p>Codes, temporary passwords, notes of a change to your account, and answers to what you send us.</p>
      </section>
      <section>
        <h2>Score alerts</h2>
        <p>
          Emails when your score or file changes come only if you turned them on.{' '}
          <Link to={paths.notices()}>Turn score alerts on or off</Link>
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
