import { placeOn } from '@wattle/domain/score/score-ranges';
import type { SecondScore } from './use-second-score.ts';

const CENTRE = { x: 30, y: 33, radius: 25 };
const ARCS = [1, 2, 3, 4, 5] as const;
const GAP = 0.025;

function pointAt(along: number): string {
  const angle = Math.PI * (1 - along);
  const x = CENTRE.x + Math.cos(angle) * CENTRE.radius;
  const y = CENTRE.y - Math.sin(angle) * CENTRE.radius;
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** A small dial: dim without a score. The words beside it say the same. */
export function Ring({ second }: { second?: Pick<SecondScore, 'latest' | 'range'> }) {
  const latest = second?.latest ?? null;
  const place = latest === null || second === undefined ? null : placeOn(second.range, latest.score);
  const [x, y] = place === null ? [] : pointAt(place.fraction).split(' ');
  return (
    <svg className={place === null ? 'ring ring--dim' : 'ring'} viewBox="0 0 60 38" aria-hidden="true">
      {ARCS.map((arc) => (
        <path
          key={arc}
          className={`b${arc}`}
          d={`M${pointAt((arc - 1) / 5 + GAP)}A${CENTRE.radius} ${CENTRE.radius} 0 0 1 ${pointAt(arc / 5 - GAP)}`}
        />
      ))}
      {place !== null && <circle className={`b${place.segment}`} cx={x} cy={y} r="5" />}
    </svg>
  );
}
