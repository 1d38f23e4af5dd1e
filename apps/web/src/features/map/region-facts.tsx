import { MAP_MESSAGES } from '@wattle/domain/map/postcode';
import { type Area, listRegions, type Regions, type Statistics } from './use-score-map.ts';

/** The wire's generations are ages, which the usual names of generations no longer fit (MAP-013). */
const AGES = {
  genY: '18 to 34',
  genX: '35 to 44',
  boomer: '45 to 64',
  builder: '65 and over',
} as const;

/** The map's regions: null while they load, or where they could not be. */
type MapRegions = { regions: Regions | null; isGivenUp: boolean };
type FactsProps = { area: Area; statistics: Statistics | null; map: MapRegions };

/** A region's data as text and tables; the map repeats it (MAP-003). */
export function RegionFacts({ area, statistics, map }: FactsProps) {
  const { sA3Code, sA3Name, sA3CreditScore } = area;
  const stateCode = sA3Code.charAt(0);
  const state = statistics?.states.find(({ code }) => code === stateCode)?.name ?? null;
  const extremes = statistics === null ? null : extremesOf(statistics, map, stateCode);
  return (
    <section className="grid gap-6 tops mt-4" aria-labelledby="region-heading">
      <output className="vh">{`${sA3Name}: median score ${sA3CreditScore ?? 'not known'}`}</output>
      <div>
        <h2 id="region-heading" className="t-3">
          {state === null ? sA3Name : `${sA3Name}, ${state}`}
        </h2>
        {sA3CreditScore === null ? (
          <p>No score is known for this region.</p>
        ) : (
          <p className="row map__score">
            <strong className="num">{sA3CreditScore}</strong>
            <span>
              median score{' '}
              {statistics?.isIllustrative === true && (
                <span className="chip tone-warn">{MAP_MESSAGES.illustrativeChip}</span>
              )}
            </span>
          </p>
        )}
      </div>
      {extremes !== null && state !== null && (
        <div className="map__extremes">
          <Extremes title={`Lowest ${extremes.areas} in ${state}`} entries={extremes.low} />
          <Extremes title={`Highest ${extremes.areas} in ${state}`} entries={extremes.high} />
        </div>
      )}
      {statistics !== null && <Generations entries={statistics.sA3Generations[sA3Code] ?? []} />}
    </section>
  );
}

type Entry = { region: string; score: number };
type Extremes = { areas: string; low: readonly Entry[]; high: readonly Entry[] };

const LISTED = 3;

/** The map's own regions, so that list and shades agree; without the map the larger areas of the answer. */
export function extremesOf(
  { sA3Scores, sA4Regions }: Statistics,
  { regions, isGivenUp }: MapRegions,
  state: string,
): Extremes | null {
  const larger = sA4Regions[state];
  if (isGivenUp && larger !== undefined) return { areas: 'of the larger areas', ...larger };
  const entries = (regions === null ? [] : listRegions(regions))
    .filter(({ code }) => code.startsWith(state))
    .flatMap(({ code, name: region }) => {
      const score = sA3Scores[code];
      return score === undefined ? [] : [{ region, score }];
    })
    .toSorted((one, other) => one.score - other.score);
  const listed = Math.min(LISTED, Math.floor(entries.length / 2));
  if (listed === 0) return null;
  return { areas: 'regions', low: entries.slice(0, listed), high: entries.toReversed().slice(0, listed) };
}

function Extremes({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ol>
        {entries.map(({ region, score }) => (
          <li key={region}>
            <span>{region}</span> <span className="num">{score}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

type Generation = Statistics['sA3Generations'][string][number];

function Generations({ entries }: { entries: readonly Generation[] }) {
  if (entries.length === 0) return null;
  return (
    <table className="map__table">
      <caption>Median scores by age and gender</caption>
      <thead>
        <tr>
          <th scope="col">Age</th>
          <th scope="col">Women</th>
          <th scope="col">Men</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ generation, female, male }) => (
          <tr key={generation}>
            <th scope="row">{AGES[generation]}</th>
            <td className="num">{female}</td>
            <td className="num">{male}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
