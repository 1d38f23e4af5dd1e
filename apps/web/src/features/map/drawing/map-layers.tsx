import { mapStepOf } from '@wattle/domain/map/palette';
import { type DOMAttributes, memo, type Ref } from 'react';
import { type DrawnRegion, SIZE } from './map-geometry.ts';
import type { ChosenRegion } from './use-chosen.ts';
import type { MapView } from './use-map-view.ts';
import type { Naming } from './use-naming.ts';
import type { Area } from '../use-score-map.ts';

type Layers = {
  drawn: readonly DrawnRegion[];
  scores: Readonly<Record<string, number>> | null;
  chosen: ChosenRegion | null;
};

type PictureProps = Layers & {
  frame: MapView['frame'];
  land: MapView['land'];
  pin: MapView['pin'];
  /** The map shows all of Australia, so an upward swipe scrolls the page. */
  isWhole: boolean;
  naming: Naming;
  wordsOf: (code: string) => string;
  hands: DOMAttributes<HTMLElement>;
};

/** The visible map with its labels above. The keys are described below it. */
export function Picture(props: PictureProps) {
  const { frame, land, pin, isWhole, drawn, scores, chosen, naming, wordsOf, hands } = props;
  const { named, tip, isAnnounced } = naming;
  const area = chosen?.area ?? null;
  return (
    <div
      className="map__view"
      ref={frame}
      // Role `application`: screen readers must pass on the arrow keys.
      role="application"
      aria-label="Map of Australia, moved with the arrow keys"
      aria-describedby="map-keys"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes the focus
      tabIndex={0}
      data-whole={isWhole ? '' : undefined}
      // After a press, Firefox matches no `:focus-visible` when keys follow.
      data-keys={isAnnounced ? '' : undefined}
      {...hands}
    >
      <svg
        className="map__svg map__land"
        ref={land}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={labelOf(area)}
      >
        <RegionPaths drawn={drawn} scores={scores} />
        {named !== null && <path d={named.path} className="map__named" />}
        {chosen !== null && <Chosen {...chosen} />}
      </svg>
      <i className="map__cross" aria-hidden="true" />
      {area !== null && <Label layer={pin} name={area.sA3Name} words={wordsOf(area.sA3Code)} isPin />}
      {named !== null && named.code !== area?.sA3Code && (
        <Label layer={tip} name={named.name} words={wordsOf(named.code)} />
      )}
      <output className="vh">
        {isAnnounced && named !== null && `${named.name}: ${wordsOf(named.code)}`}
      </output>
    </div>
  );
}

/** Re-renders only for other regions or scores, never for a move or a selection. */
export const RegionPaths = memo(function RegionPaths({ drawn, scores }: Pick<Layers, 'drawn' | 'scores'>) {
  return drawn.map(({ code, path }) => (
    <path key={code} data-code={code} d={path} className={stepClass(scores?.[code])} />
  ));
});

/** Drawn on top of its neighbours, in a light and a dark line, visible on every colour. */
function Chosen({ path, area }: ChosenRegion) {
  return (
    <g className="map__chosen">
      <path d={path} className="map__halo" />
      <path d={path} className={stepClass(area.sA3CreditScore ?? undefined)} />
    </g>
  );
}

type LabelProps = { layer: Ref<HTMLDivElement>; name: string; words: string; isPin?: boolean };

/** A region's name and score; a pin has a ring as well. The page has the same as text. */
function Label({ layer, name, words, isPin = false }: LabelProps) {
  return (
    <div className="map__at" ref={layer} aria-hidden="true">
      {isPin && <i className="map__ring" />}
      <p className="map__label">
        <b>{name}</b> {words}
      </p>
    </div>
  );
}

const stepClass = (score: number | undefined) =>
  score === undefined ? 'map-step-none' : `map-step-${mapStepOf(score)}`;

function labelOf(area: Area | null): string {
  const map = 'Map of Australia: median scores by region';
  return area === null ? map : `${map}, with ${area.sA3Name} marked`;
}
