import type { ResponseOf } from '@wattle/contract';
import { historyWithEstimates, scoreDifference, type BureauScore } from '@wattle/domain/score/history';
import { bandOf, type BandKey } from '@wattle/domain/score/score-bands';

import type { DefiniteFailure, KeyFactor } from './score.ports.ts';

export type ScoreProfile = ResponseOf<'POST /v1/creditscore'>;
type ScoreInfo = NonNullable<ScoreProfile['scoreInfo']>;

/** The parts of the profile that were asked for (SCORE-001). */
export type Parts = { includeScore: boolean; includeAdvices: boolean; includeHistory: boolean };

const INFORMATION: Record<BandKey, string> = {
  'below-average':
    'Lenders may see a higher chance of missed payments than for most people. Paying on time and asking for less credit lift a score month by month.',
  average:
    'Your score is in the middle of the range. Lenders may ask a little more before they decide; steady payments move it up.',
  good: 'Lenders see less risk than for most people. Your score stands above the average.',
  'very-good': 'Lenders see a low chance of missed payments. Many offers are open to you.',
  excellent: 'Lenders see a very low chance of missed payments. You are among the highest scores.',
};

const NO_SCORE = {
  score: null,
  bandDescription: null,
  bandRange: null,
  information: null,
  imgUrl: null,
  scoreDiff: null,
  scoreDiffSince: null,
  noScore: true,
  isScoreBadRequest: false,
  isTryLater: false,
  isServiceNotAvailableNow: false,
  isNoFile: false,
  isContactUs: false,
  isIdentityIssue: false,
} as const satisfies ScoreInfo;

/** A month's score with its band and what changed. `scores` ends with the month's own (SCORE-025). */
export function scoreInfoOf(scores: readonly BureauScore[]): ScoreInfo {
  const latest = scores.at(-1);
  if (latest === undefined) throw new Error('a score profile without a score');
  const band = bandOf(latest.score);
  return {
    ...NO_SCORE,
    ...scoreDifference(scores),
    noScore: false,
    score: latest.score,
    bandDescription: band.name,
    bandRange: band.rangeText,
    information: INFORMATION[band.key],
  };
}

/** Why there is no score (SCORE-013). */
export function noScoreInfo(failure: DefiniteFailure): ScoreInfo {
  return {
    ...NO_SCORE,
    isNoFile: failure === 'no-file',
    isScoreBadRequest: failure === 'details-rejected',
    isIdentityIssue: failure === 'identity-mismatch',
    isContactUs: failure === 'contact-us',
  };
}

type Assembly = {
  parts: Parts;
  displayName: string;
  month: string;
  scores: readonly BureauScore[];
  advice: readonly KeyFactor[];
  info: () => ScoreInfo;
  tries: number;
  triesMax: number;
};

/** The wire's profile. A part that was not asked for is neither computed nor sent. */
export function assembleProfile({ parts, month, scores, advice, info, ...rest }: Assembly): ScoreProfile {
  return {
    ...(parts.includeScore ? { scoreInfo: info() } : {}),
    ...(parts.includeAdvices ? { scoreAdvice: { kcfs: [...advice] } } : {}),
    ...(parts.includeHistory ? { scoreHistory: { items: historyWithEstimates(scores, month) } } : {}),
    displayName: rest.displayName,
    tryingCGetScoreCount: rest.tries,
    tryingGetScoreMax: rest.triesMax,
  };
}
