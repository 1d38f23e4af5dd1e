import { bandOn, placeOn, SCALES, type ScoreRange } from '@wattle/domain/score/score-ranges';
import type { ComponentProps } from 'react';
import type { DialEnds, ScoreDial } from '#web/ui/charts/score-dial.tsx';

type Scale = NonNullable<ComponentProps<typeof DialEnds>['scale']>;

/** The dial's own scale. */
export function dialScaleOf(range: ScoreRange): Scale {
  const { min, max, cutOffs } = SCALES[range];
  const [one = min, two = one, three = two, four = three] = cutOffs;
  return [min, one, two, three, four, max];
}

export const topOf = (range: ScoreRange): number => SCALES[range].max;

type Shown = Extract<ComponentProps<typeof ScoreDial>, { score: number }>;

/** A score's place on the dial of its range. */
export function dialOf(range: ScoreRange, score: number): Omit<Shown, 'label' | 'animate'> {
  const { segment, fraction } = placeOn(range, score);
  return {
    score,
    angle: fraction * 180 - 90,
    segment,
    bandName: bandOn(range, score).name,
    scale: dialScaleOf(range),
  };
}
