import { bandOn, placeBetween, SCALES, type ScoreRange } from '@wattle/domain/score/score-ranges';
import type { ComponentProps } from 'react';
import type { DialEnds, ScoreDial } from '#web/ui/charts/score-dial.tsx';

type Scale = NonNullable<ComponentProps<typeof DialEnds>['scale']>;

/** A dial whose arcs are the bands: the main score's own dial has other bounds, which the bands beside it would belie. */
export function dialScaleOf(range: ScoreRange): Scale {
  const { min, max, bands } = SCALES[range];
  const [one = min, two = one, three = two, four = three] = bands.slice(1).map((band) => band.min);
  return [min, one, two, three, four, max];
}

export const topOf = (range: ScoreRange): number => SCALES[range].max;

type Shown = Extract<ComponentProps<typeof ScoreDial>, { score: number }>;

/** A score's place on the dial of its bands. */
export function dialOf(range: ScoreRange, score: number): Omit<Shown, 'label' | 'animate'> {
  const scale = dialScaleOf(range);
  const { segment, fraction } = placeBetween(scale, score);
  return { score, angle: fraction * 180 - 90, segment, bandName: bandOn(range, score).name, scale };
}
