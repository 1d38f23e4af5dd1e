import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Note } from '#web/ui/layout/messages.tsx';
import type { PostcodeRegion } from './use-score-map.ts';

const NAMED = 6;

type ChoiceProps = {
  postcode: string;
  regions: readonly PostcodeRegion[];
  scores: Readonly<Record<string, number>> | null;
  chosen: string | null;
};

/** Says that a postcode lies in several regions, of which the first is shown, or has no residents. */
export function RegionChoice({ postcode, regions, scores, chosen }: ChoiceProps) {
  const isForPost = regions.some((each) => each.isForPost);
  return (
    <>
      {isForPost && (
        <Note announce="status">
          {postcode} is a postcode for mail only: no one lives there. We show the region that its mail goes
          to.
        </Note>
      )}
      {regions.length > 1 && (
        <section className="grid gap-2 map__choice" aria-labelledby="choice-heading">
          <h2 id="choice-heading" className="t-3">
            {postcode} lies in {regions.length} regions
          </h2>
          <p className="map__small">
            Choose the one that your suburb or town is in. The one with most of the postcode’s places comes
            first.
          </p>
          <ul>
            {regions.map(({ sA3Code, sA3Name, localities }) => (
              <li key={sA3Code}>
                <Link
                  className="covers"
                  to={paths.scoreMap({ postcode, region: sA3Code })}
                  aria-current={sA3Code === chosen ? 'true' : undefined}
                  preventScrollReset
                >
                  {sA3Name}
                </Link>
                <span className="map__small">{inWords(localities)}</span>
                {scores?.[sA3Code] !== undefined && <b className="num">{scores[sA3Code]}</b>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function inWords(localities: readonly string[]): string {
  const named = localities.slice(0, NAMED).join(', ');
  const more = localities.length - NAMED;
  return more > 0 ? `${named} and ${more} more` : named;
}
