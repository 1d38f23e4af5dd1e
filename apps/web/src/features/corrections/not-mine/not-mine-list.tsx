import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import '../correction-parts.css';
import { useNotMineList } from './use-not-mine.ts';

/** What the member began about entries that are not theirs, to take up again. */
export function NotMineList() {
  const entries = useNotMineList();
  if (entries.length === 0) return null;
  return (
    <section className="grid gap-2 corr-not-mine" aria-labelledby="not-mine-heading">
      <h2 id="not-mine-heading" className="t-3">
        Not mine
      </h2>
      <ul>
        {entries.map(({ itemReference, title }) => (
          <li key={itemReference}>
            <Link to={paths.notMine(itemReference)}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
