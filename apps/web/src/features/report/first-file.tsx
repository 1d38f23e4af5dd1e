import { FIRST_FILE } from '@wattle/domain/report/first-file';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';

/** Below an empty report: why that is normal, and how a file fills. */
export function FirstFile() {
  return (
    <section className="panel report__first" aria-labelledby="first-file">
      <h2 id="first-file">{FIRST_FILE.heading}</h2>
      <ul>
        {FIRST_FILE.needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <p className="quiet">
        {FIRST_FILE.caution}{' '}
        <Link to={paths.article('what-is-on-your-credit-report')}>What is on a credit report</Link>
      </p>
    </section>
  );
}
