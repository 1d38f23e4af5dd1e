import { MAP_SCALE } from '@wattle/domain/map/palette';
import { MAP_MESSAGES } from '@wattle/domain/map/postcode';
import type { Area, Statistics } from './use-score-map.ts';

const GENERATIONS = {
  genY: { name: 'Gen Y', ages: '18–34' },
  genX: { name: 'Gen X', ages: '35–44' },
  boomer: { name: 'Boomers', ages: '45–64' },
  builder: { name: 'Builders', ages: '65+' },
} as const;

type FactsProps = { area: Area; statistics: Statistics | null };

/** A region's data as text and tables; the map repeats it (MAP-003). */
export function RegionFacts({ area, statistics }: FactsProps) {
  const { sA3Code, sA3Name, sA3CreditScore } = area;
  const stateCode = sA3Code.charAt(0);
  const state = statistics?.states.find(({ code }) => code === stateCode)?.name ?? null;
  const extremes = statistics?.sA4Regions[stateCode] ?? null;
  return (
    <section className="map__facts" aria-labelledby="region-heading">
      <output className="vh">{`${sA3Name}: median score ${sA3CreditScore ?? 'not known'}`}</output>
      <div>
        <h2 id="region-heading">{state === null ? sA3Name : `${sA3Name}, ${state}`}</h2>
        {sA3CreditScore === null ? (
          <p>No score is known for this region.</p>
        ) : (
          <p className="map__score">
            <strong className="num">{sA3CreditScore}</strong>
            <span>
              median score{' '}
              {statistics?.isIllustrative === true && (
                <span className="chip chip--warn">{MAP_MESSAGES.illustrativeChip}</span>
              )}
            </span>
          </p>
        )}
      </div>
      {extremes !== null && state !== null && (
        <div className="map__extremes">
          <Extremes title={`Lowest in ${state}`} entries={extremes.low} />
          <Extremes title={`Highest in ${state}`} entries={extremes.high} />
        </div>
      )}
      {statistics !== null && <Generations entries={statistics.sA3Generations[sA3Code] ?? []} />}
    </section>
  );
}

type Entry = { region: string; score: number };

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
      <caption>Median scores by generation and gender</caption>
      <thead>
        <tr>
          <th scope="col">Generation</th>
          <th scope="col">Women</th>
          <th scope="col">Men</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ generation, female, male }) => (
          <tr key={generation}>
            <th scope="row">
              {GENERATIONS[generation].name}{' '}
              <span className="map__ages">({GENERATIONS[generation].ages})</span>
            </th>
            <Score of={female} />
            <Score of={male} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const START = 560;
const WIDTH = 100;

function Score({ of }: { of: number }) {
  const share = Math.min(1, Math.max(0, (of - START) / (MAP_SCALE.highest - START)));
  return (
    <td>
      <span className="num">{of}</span>
      <svg className="map__bar" viewBox={`0 0 ${WIDTH} 6`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={share * WIDTH} height="6" rx="2" />
      </svg>
    </td>
  );
}
