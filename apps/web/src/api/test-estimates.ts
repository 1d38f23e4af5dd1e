import { bandOf } from '@wattle/domain/score/score-bands';
import type { Estimate } from './estimates.ts';

type Tried = Partial<Pick<Estimate, 'month' | 'steps' | 'possible'>>;

/** An estimate that moves a score by these points. */
export const anEstimate = (score: number, points: number, tried: Tried = {}): Estimate => ({
  month: '2026-03',
  score,
  bandDescription: bandOf(score).name,
  estimatedScore: score + points,
  estimatedBandDescription: bandOf(score + points).name,
  points,
  steps: [],
  possible: [{ kind: 'on-time', least: 1, most: 24 }],
  ...tried,
});
