import type { ResponseOf } from '@wattle/contract';
import {
  historySinceMove,
  historyWithEstimates,
  scoreDifference,
  type BureauScore,
} from '@wattle/domain/score/history';
import { movesAddingUp, type AttributePoints, type ScoreMove } from '@wattle/domain/score/score-moves';
import { describeMove } from '@wattle/domain/score/move-words';
import { bandOf, type BandKey } from '@wattle/domain/score/score-bands';

import type { DefiniteBureauFailure } from '#api/platform/providers/bureau.ts';

import type { KeyFactor } from './bureau-gateway.ts';

/** What a month's score rests on. */
export type ScoreReasons = {
  /** The scorecard's points; empty where the bureau gave none. */
  attributes: readonly AttributePoints[];
  /** YYYY-MM: the month it was compared with; null where there was none to compare with. */
  since: string | null;
  /** What moved it since then, as far as it is known. */
  moves: readonly ScoreMove[];
};

/** What is known of a member's score without asking anybody. */
export type ScoreRecord = {
  firstName: string;
  /** The member has agreed, and not withdrawn, that a score may be obtained (SCORE-028). */
  consented: boolean;
  /** The bureau's scores up to the month asked for, oldest first. Estimates are never stored. */
  scores: readonly BureauScore[];
  /** YYYY-MM-DD in Sydney: when the member was moved to the one score; null for everybody else. */
  movedOn: string | null;
  /** The factors of the month asked for; null when that month has no score yet. */
  advice: readonly KeyFactor[] | null;
  /** The same for what it rests on; null as well for a first score, and for one that was stored without. */
  reasons: ScoreReasons | null;
};

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

type Known = Pick<ScoreRecord, 'scores' | 'movedOn'>;

/**
 * A month's score with its band and what changed. `scores` ends with the month's own (SCORE-025). What was before a move
 * to the one score is not compared with.
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
 * What moved the score by its difference, each with its cause in words. Points whose cause is not known are said to be
 * so: all of them, where the score was stored without its reasons or these compare with another month.
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
  }));
}

function sinceMove(scores: readonly BureauScore[], movedOn: string | null): readonly BureauScore[] {
  const start = movedOn?.slice(0, 7) ?? '';
  return scores.filter(({ date }) => date.slice(0, 7) >= start);
}

/** What is known of each month up to this one, with or without a score for it. */
export function scoreHistoryOf({ scores, movedOn }: Known, month: string) {
  return historySinceMove(historyWithEstimates(scores, month), movedOn);
}

/** Why there is no score (SCORE-013). */
export function noScoreInfo(failure: DefiniteBureauFailure): ScoreInfo {
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
  month: string;
  record: Pick<ScoreRecord, 'firstName' | 'scores' | 'movedOn' | 'reasons'>;
  advice: readonly KeyFactor[];
  info: () => ScoreInfo;
  tries: number;
  triesMax: number;
};

/** The wire's profile. A part that was not asked for is neither computed nor sent. */
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
