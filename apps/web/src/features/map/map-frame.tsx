import { MAP_SCALE, MAP_STEPS } from '@wattle/domain/map/palette';
import { MAP_MESSAGES } from '@wattle/domain/map/postcode';
import { Suspense } from 'react';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Note } from '#web/ui/layout/messages.tsx';
import { RegionTable } from './region-table.tsx';
import type { Area, Regions } from './use-score-map.ts';

const LazyDrawing = lazyPart(async () => {
  const { MapDrawing } = await import('./map-drawing.tsx');
  return { default: MapDrawing };
});

type MapFrameProps = {
  regions: Regions | null;
  isGivenUp: boolean;
  scores: Readonly<Record<string, number>> | null;
  isIllustrative: boolean;
  area: Area | null;
};

/**
 * The map with everything that belongs beside it. It is not interactive; everything on it is in the tables too
 * (MAP-014).
 */
export function MapFrame({ regions, isGivenUp, scores, isIllustrative, area }: MapFrameProps) {
  return (
    <div className="map__frame">
      <div className="map__picture">
        {isGivenUp ? (
          <Note tone="warning" announce="status">
            The map could not be loaded. The search and the scores work without it.
          </Note>
        ) : (
          <Suspense fallback={<Bloom label="Loading the map" />}>
            {regions === null ? (
              <Bloom label="Loading the map" />
            ) : (
              <LazyDrawing {...{ regions, scores, area }} />
            )}
          </Suspense>
        )}
      </div>
      <Legend />
      <p className="map__small">
        {isIllustrative && `${MAP_MESSAGES.illustrative} `}
        {regions !== null && `${regions.credit}.`}
      </p>
      {regions !== null && scores !== null && <RegionTable {...{ regions, scores, area }} />}
    </div>
  );
}

function Legend() {
  return (
    <div className="map__legend">
      <ol aria-hidden="true">
        {Array.from({ length: MAP_STEPS }, (_, step) => (
          <li key={step} className={`map__swatch map-step-${step}`} />
        ))}
      </ol>
      <p>
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
