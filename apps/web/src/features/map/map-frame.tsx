import { MAP_SCALE, MAP_STEPS } from '@wattle/domain/map/palette';
import { MAP_MESSAGES } from '@wattle/domain/map/postcode';
import { Suspense } from 'react';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { Note } from '#web/ui/layout/messages.tsx';
import { type Area, type Regions, listRegions } from './use-score-map.ts';

const LazyDrawing = lazyWithRetry(async () => (await import('./drawing/map-drawing.tsx')).MapDrawing);

type MapFrameProps = {
  regions: Regions | null;
  isGivenUp: boolean;
  scores: Readonly<Record<string, number>> | null;
  isIllustrative: boolean;
  area: Area | null;
  onChoose: (code: string) => void;
};

export function MapFrame({ regions, isGivenUp, scores, isIllustrative, area, onChoose }: MapFrameProps) {
  return (
    <div className="grid gap-6 tops map__frame">
      {isGivenUp ? (
        <div className="map__picture map__picture--none">
          <Note tone="warning" announce="status">
            The map could not be loaded. The search and the scores work without it.
          </Note>
        </div>
      ) : (
        <Suspense fallback={<LoadingMap />}>
          {regions === null ? (
            <LoadingMap />
          ) : (
            <LazyDrawing {...{ regions, scores, isIllustrative, area, onChoose }} />
          )}
        </Suspense>
      )}
      <p className="map__small" id="map-keys">
        Press a region to choose it. Drag to move. Zoom with the buttons, with two fingers, or with Ctrl and
        the wheel. By keyboard: arrows move, + and − zoom, 0 shows everything, Enter chooses what is in the
        middle.
      </p>
      <Legend isIllustrative={isIllustrative} />
      <p className="map__small">
        {isIllustrative && `${MAP_MESSAGES.illustrative} `}
        {regions !== null && `${regions.credit}.`}
      </p>
      {regions !== null && scores !== null && <RegionTable {...{ regions, scores, area }} />}
    </div>
  );
}

function LoadingMap() {
  return (
    <div className="map__picture map__picture--none">
      <Bloom label="Loading the map" />
    </div>
  );
}

function Legend({ isIllustrative }: { isIllustrative: boolean }) {
  return (
    <div className="map__legend">
      <p className="strong">Median score by region{isIllustrative && ', illustrative'}</p>
      <ol aria-hidden="true">
        {Array.from({ length: MAP_STEPS }, (_, step) => (
          <li key={step} className={`map__swatch map-step-${step}`} />
        ))}
      </ol>
      <p className="map__ends">
        <span className="vh">Colours go from </span>
        <span className="num">{MAP_SCALE.lowest}</span>
        <span className="vh"> through </span>
        <span className="num">{MAP_SCALE.middle}</span>
        <span className="vh"> to </span>
        <span className="num">{MAP_SCALE.highest}</span>
      </p>
    </div>
  );
}

type RegionTableProps = {
  regions: Regions;
  scores: Readonly<Record<string, number>>;
  area: Area | null;
};

function RegionTable({ regions, scores, area }: RegionTableProps) {
  const state = area?.sA3Code.charAt(0) ?? '';
  const rows = listRegions(regions)
    .filter(({ code }) => code.startsWith(state))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <div className="acc">
      <details>
        <summary className="unmarked">Show the map as a table</summary>
        <div className="acc__body map__rows">
          <table className="map__table">
            <caption className="vh">Median scores by region</caption>
            <thead>
              <tr>
                <th scope="col">Region</th>
                <th scope="col">State</th>
                <th scope="col">Score</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ code, name, state: stateName }) => (
                <tr key={code} aria-current={code === area?.sA3Code ? 'true' : undefined}>
                  <th scope="row">{name}</th>
                  <td>{stateName}</td>
                  <td className="num">{scores[code] ?? '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  );
}
