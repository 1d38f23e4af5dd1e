import { Minus, Plus, RotateCcw } from 'lucide';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { CAPITALS } from './capitals.ts';
import { NEAREST, STEP, type View, WHOLE, zoomed } from './map-view.ts';
import type { MapView } from './use-map-view.ts';

const PLACES = [{ name: 'Australia', view: WHOLE }, ...CAPITALS];

export function Places({ map }: { map: MapView }) {
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

export function MapControls({ map }: { map: MapView }) {
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
