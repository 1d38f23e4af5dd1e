import { type KeyboardEvent, type MouseEvent, useMemo, type DOMAttributes } from 'react';
import { Minus, Plus, RotateCcw } from 'lucide';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import type { Area, Regions } from '../use-score-map.ts';
import { capitalOf, type Capital, CAPITALS } from './capitals.ts';
import { drawnRegions, doMeet, type DrawnRegion } from './map-geometry.ts';
import { Picture, RegionPaths } from './map-layers.tsx';
import { fitted, WHOLE, NEAREST, STEP, type View, zoomed } from './map-view.ts';
import { useChosen, useFlight } from './use-chosen.ts';
import { useGestures } from './use-gestures.ts';
import { useMapView, type MapView } from './use-map-view.ts';
import { codeAt, useNaming } from './use-naming.ts';

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

const PLACES = [{ name: 'Australia', view: WHOLE }, ...CAPITALS];

function Places({ map }: { map: MapView }) {
  return (
    <fieldset className="row gap-2 map__places">
      <legend className="vh">Zoom to</legend>
      {PLACES.map(({ name, view }) => (
        <Button
          key={name}
          size="small"
          aria-pressed={isSame(view, map.seen)}
          onClick={() => map.show(view, 'glide')}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

function MapControls({ map }: { map: MapView }) {
  const by = (factor: number) => map.show(zoomed(map.view.current, factor), 'glide');
  const controls = [
    { name: 'Zoom in', icon: Plus, press: () => by(STEP), isSpent: map.seen.k >= NEAREST },
    { name: 'Zoom out', icon: Minus, press: () => by(1 / STEP), isSpent: map.seen.k <= 1 },
    {
      name: 'Show all of Australia',
      icon: RotateCcw,
      press: () => map.show(WHOLE, 'glide'),
      isSpent: isSame(map.seen, WHOLE),
    },
  ];
  return (
    <div className="map__zoom">
      {controls.map(({ name, icon, press, isSpent }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-disabled={isSpent ? true : undefined}
          onClick={isSpent ? undefined : press}
        >
          <Icon of={icon} />
        </button>
      ))}
    </div>
  );
}

const isSame = (one: View, other: View) => one.k === other.k && one.x === other.x && one.y === other.y;
