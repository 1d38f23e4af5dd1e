import { type KeyboardEvent, type MouseEvent, useMemo, type DOMAttributes } from 'react';
import { capitalOf, type Capital } from './capitals.ts';
import { MapControls, Places } from './map-controls.tsx';
import { drawnRegions, doMeet, type DrawnRegion } from './map-geometry.ts';
import { Picture, RegionPaths } from './map-layers.tsx';
import { fitted, WHOLE } from './map-view.ts';
import { useChosen, useFlight } from './use-chosen.ts';
import { useGestures } from './use-gestures.ts';
import { useMapView } from './use-map-view.ts';
import { codeAt, useNaming } from './use-naming.ts';
import type { Area, Regions } from '../use-score-map.ts';

type DrawingProps = {
  regions: Regions;
  scores: Readonly<Record<string, number>> | null;
  isIllustrative: boolean;
  area: Area | null;
  onChoose: (code: string) => void;
};

/** The zoom from which the capital is large enough on the map itself. */
const INSET_UNTIL = 3;

/** The map of regions. Loaded lazily through `MapFrame`. */
export function MapDrawing({ regions, scores, isIllustrative, area, onChoose }: DrawingProps) {
  const drawn = useMemo(() => drawnRegions(regions), [regions]);
  const chosen = useChosen(area);
  const map = useMapView(chosen === null ? WHOLE : fitted(chosen.box), chosen?.middle ?? null);
  const stay = useFlight(map, chosen);
  const naming = useNaming(map, drawn);
  const { press, takeKey, wasDragged } = useGestures(map);
  const wordsOf = (code: string) => scoreWords(scores?.[code], isIllustrative);

  function choose(code: string) {
    stay(code);
    onChoose(code);
  }
  function click({ target }: MouseEvent) {
    const code = codeAt(target);
    if (code !== null && !wasDragged()) choose(code);
  }
  function key(event: KeyboardEvent) {
    const isChoosing = event.key === 'Enter' || event.key === ' ';
    if (!isChoosing && !takeKey(event)) return;
    event.preventDefault();
    const region = naming.nameMiddle();
    if (isChoosing && region !== null) choose(region.code);
  }
  const hands = { ...naming.hover, onClick: click };
  return (
    <>
      <Places map={map} />
      <div className="map__picture">
        <Picture
          {...{ drawn, scores, chosen, naming, wordsOf }}
          frame={map.frame}
          land={map.land}
          pin={map.pin}
          isWhole={map.seen.k === 1}
          hands={{ ...hands, ...naming.focus, onPointerDown: press, onKeyDown: key }}
        />
        <MapControls map={map} />
        <Inset
          capital={capitalOf(area?.sA3Code ?? null)}
          chosen={chosen?.path ?? null}
          isCovering={map.seen.k > INSET_UNTIL}
          {...{ drawn, scores, hands }}
        />
      </div>
    </>
  );
}

function scoreWords(score: number | undefined, isIllustrative: boolean): string {
  if (score === undefined) return 'no score known';
  return isIllustrative ? `${score}, illustrative` : String(score);
}

type InsetProps = {
  capital: Capital | undefined;
  drawn: readonly DrawnRegion[];
  scores: Readonly<Record<string, number>> | null;
  chosen: string | null;
  /** The map itself shows the capital large, so the inset would only repeat it. */
  isCovering: boolean;
  hands: DOMAttributes<Element>;
};

/** The state's capital, enlarged: on the country map its regions are dots. The tables hold the same data. */
function Inset({ capital, drawn, scores, chosen, isCovering, hands }: InsetProps) {
  const near = useMemo(
    () => (capital === undefined ? [] : drawn.filter(({ box }) => doMeet(box, capital.box))),
    [drawn, capital],
  );
  if (capital === undefined || isCovering) return null;
  const { left, top, right, bottom } = capital.box;
  return (
    <figure className="map__inset">
      <svg viewBox={`${left} ${top} ${right - left} ${bottom - top}`} aria-hidden="true" {...hands}>
        <RegionPaths drawn={near} scores={scores} />
        {chosen !== null && <path d={chosen} className="map__outline" />}
      </svg>
      <figcaption>{capital.name}, enlarged</figcaption>
    </figure>
  );
}
