import type { ResponseOf } from '@wattle/contract';
import {
  historySinceMove,
  historyWithEstimates,
  scoreDifference,
  type BureauScore,
} from '@wattle/domain/score/history';
import {
  movesAddingUp,
  type AttributePoints,
  type MoveCause,
  type ScoreMove,
} from '@wattle/domain/score/score-moves';
import { describeMove } from '@wattle/domain/score/move-words';
import type { NoScoreBecause } from '@wattle/domain/score/no-score';
import { bandOf, type BandKey } from '@wattle/domain/score/score-bands';

import type { KeyFactor } from '../bureaus/bureau-gateway.ts';

export type NewItems = Partial<Record<MoveCause, string[]>>;

/** What explains a month's score. */
export type ScoreReasons = {
  /** Empty where the bureau gave none. */
  attributes: readonly AttributePoints[];
  /** YYYY-MM, the month compared with; null without one. */
  since: string | null;
  moves: readonly ScoreMove[];
  /** References of the entries that are new since, by cause; absent from months stored without them. */
  newItems?: NewItems | undefined;
};

export type ScoreRecord = {
  firstName: string;
  /** Consent to obtain a score is in force (SCORE-028). */
  consented: boolean;
  /** Scores to the requested month, oldest first; none for a file without a score. Estimates are never stored. */
  scores: readonly BureauScore[];
  /** YYYY-MM-DD in Sydney: the move to the one score; null if never moved. */
  movedOn: string | null;
  /** Factors of the requested month; null without a file of it. */
  advice: readonly KeyFactor[] | null;
  /** Reasons of the requested month; also null for a first score and for older scores without. */
  reasons: ScoreReasons | null;
};

export type ScoreProfile = ResponseOf<'POST /v1/creditscore'>;
type ScoreInfo = NonNullable<ScoreProfile['scoreInfo']>;

export type Parts = { includeScore: boolean; includeAdvices: boolean; includeHistory: boolean };

const INFORMATION: Record<BandKey, string> = {
  'below-average':
    'Lenders may see a higher chance of missed payments than for most people. Paying on time and asking for less credit lift a score month by month.',
  average:
    'Your score is in the middle of the range. Lenders may want to know a little more before they decide; steady payments move it up.',
  good: 'Lenders see less risk than for most people. Your score is above the average.',
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
  noScoreBecause: null,
} as const satisfies ScoreInfo;

type Known = Pick<ScoreRecord, 'scores' | 'movedOn'>;

/**
 * A month's score and the change since the previous one (SCORE-025). `scores` ends with the month's own. Ignores scores
 * before a move to the one score.
 */
export function scoreInfoOf({ scores, movedOn }: Known): ScoreInfo {
  const latest = scores.at(-1);
  if (latest === undefined) throw new Error('a score profile without a score');
  const band = bandOf(latest.score);
  return {
    ...NO_SCORE,
    ...scoreDifference(sinceMove(scores, movedOn)),
    noScore: false,
    score: latest.score,
    bandDescription: band.name,
    bandRange: band.rangeText,
    information: INFORMATION[band.key],
    imgUrl: `/img/bands/${band.key}.svg`,
  };
}

/**
 * The moves that add up to `scoreDiff`. Unexplained points are shown as such: all of them when the reasons are missing
 * or compare with another month.
 */
export function scoreMovesOf(
  { reasons }: Pick<ScoreRecord, 'reasons'>,
  { scoreDiff, scoreDiffSince }: Pick<ScoreInfo, 'scoreDiff' | 'scoreDiffSince'>,
): NonNullable<ScoreProfile['scoreMoves']> {
  if (scoreDiff === null) return [];
  const isOfSameMonth = reasons !== null && reasons.since === scoreDiffSince?.slice(0, 7);
  return movesAddingUp(scoreDiff, isOfSameMonth ? reasons.moves : []).map((move) => ({
    cause: move.cause,
    points: move.points,
    ...describeMove(move),
    because: move.because.map(({ label, from, to }) => ({ label, from, to })),
    itemReferences: (isOfSameMonth ? reasons.newItems?.[move.cause] : undefined) ?? [],
  }));
}

function sinceMove(scores: readonly BureauScore[], movedOn: string | null): readonly BureauScore[] {
  const start = movedOn?.slice(0, 7) ?? '';
  return scores.filter(({ date }) => date.slice(0, 7) >= start);
}

/** Estimates months without a score. */
export function scoreHistoryOf({ scores, movedOn }: Known, month: string) {
  return historySinceMove(historyWithEstimates(scores, month), movedOn);
}

/** Document 1 has no flag of their own for these. */
const ANOTHER_REASON: ReadonlySet<NoScoreBecause> = new Set(['contact-us', 'unread', 'lost', 'not-scored']);

/** Why there is no score (SCORE-013). */
export function noScoreInfo(because: NoScoreBecause): ScoreInfo {
  return {
    ...NO_SCORE,
    isNoFile: because === 'no-file',
    isScoreBadRequest: because === 'details-rejected',
    isIdentityIssue: because === 'identity-mismatch' || because === 'unmatched',
    isContactUs: ANOTHER_REASON.has(because),
    noScoreBecause: because,
  };
}

type Assembly = {
  parts: Parts;
  month: string;
  record: Pick<ScoreRecord, 'firstName' | 'scores' | 'movedOn' | 'reasons'>;
  advice: readonly KeyFactor[];
  info: () => ScoreInfo;
  tries: number;
  triesMax: number;
};

/** The wire's profile. Unrequested parts are neither computed nor sent. */
export function assembleProfile({ parts, month, record, advice, info, ...rest }: Assembly): ScoreProfile {
  return {
    ...(parts.includeScore ? scoreParts(record, info()) : {}),
    ...(parts.includeAdvices ? { scoreAdvice: { kcfs: [...advice] } } : {}),
    ...(parts.includeHistory ? { scoreHistory: scoreHistoryOf(record, month) } : {}),
    displayName: record.firstName,
    tryingCGetScoreCount: rest.tries,
    tryingGetScoreMax: rest.triesMax,
  };
}

function scoreParts(record: Pick<ScoreRecord, 'reasons'>, scoreInfo: ScoreInfo) {
  return scoreInfo.noScore ? { scoreInfo } : { scoreInfo, scoreMoves: scoreMovesOf(record, scoreInfo) };
}
