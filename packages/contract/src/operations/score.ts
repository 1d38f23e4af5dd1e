import { MOVE_CAUSES } from '@wattle/domain/score/score-moves';
import { NO_SCORE_BECAUSE } from '@wattle/domain/score/no-score';
import { FILE_CHANGE_KINDS } from '@wattle/domain/credit-file/file-changes';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';

const ScoreInfo = z.object({
  /** 0 to 1200, null without one. */
  score: z.int().min(0).max(1200).nullable(),
  bandDescription: z.string().nullable(),
  /** Such as '0-459'. */
  bandRange: z.string().nullable(),
  information: z.string().nullable(),
  imgUrl: z.string().nullable(),
  /** The difference from the last bureau score before this month's; null without one (SCORE-025). */
  scoreDiff: z.int().nullable(),
  /** YYYY-MM-DD */
  scoreDiffSince: z.string().nullable(),
  noScore: z.boolean(),
  isScoreBadRequest: z.boolean(),
  isTryLater: z.boolean(),
  isServiceNotAvailableNow: z.boolean(),
  isNoFile: z.boolean(),
  isContactUs: z.boolean(),
  isIdentityIssue: z.boolean(),
  /** Which of them in particular; null with a score, and while the bureau may still be asked this month. */
  noScoreBecause: z.enum(NO_SCORE_BECAUSE).nullable(),
});

const KeyFactor = z.object({
  label: z.string(),
  text: z.string(),
  level: z.enum(['high', 'medium', 'low']),
  isPositive: z.boolean(),
});

const SeenBefore = z.object({ fact: z.string(), points: z.int() });

/** Points with their cause; all add up to `scoreDiff`. */
const ScoreMove = z.object({
  cause: z.enum(MOVE_CAUSES),
  /** Null for a change of the file whose points the bureau does not give. */
  points: z.int().nullable(),
  title: z.string(),
  text: z.string(),
  /** The scorecard's facts and points before and now. */
  because: z.array(z.object({ label: z.string(), from: SeenBefore, to: SeenBefore })),
  /** The new enquiries or accounts that it stands for, as in the report; empty where they are not known. */
  itemReferences: z.array(z.string()),
});

const HistoryItem = z.object({
  /** YYYY-MM-DD: the bureau's date, or a day of the month for an estimate. */
  date: z.string(),
  score: z.int(),
  isEstimated: z.boolean(),
});

export const ScoreHistory = z.object({
  /** Oldest first, one a month. */
  items: z.array(HistoryItem),
  /**
   * YYYY-MM-DD: the day on which the history restarts, for a member who was moved to the one score. Null for others,
   * and where nothing reaches back to that day (HIST-005).
   */
  resetOn: z.string().nullable(),
});

/** The score profile (SCORE-002, SCORE-003). Parts not requested are absent. */
const ScoreProfile = z.object({
  scoreInfo: ScoreInfo.optional(),
  /** The causes of `scoreDiff`, strongest first; present with `scoreInfo`. */
  scoreMoves: z.array(ScoreMove).optional(),
  scoreAdvice: z.object({ kcfs: z.array(KeyFactor) }).optional(),
  scoreHistory: ScoreHistory.optional(),
  displayName: z.string(),
  tryingCGetScoreCount: z.int(),
  tryingGetScoreMax: z.int(),
});

/** Changes of a month's file against the previous file. */
const MonthChanges = z.object({
  /** YYYY-MM */
  month: z.string(),
  changes: z.array(z.object({ kind: z.enum(FILE_CHANGE_KINDS), count: z.int().min(1) })),
  /** Those of `scoreMoves` with points; empty for a month stored without them. */
  moves: z.array(ScoreMove.pick({ cause: true, title: true }).extend({ points: z.int() })),
});

export const scoreOperations = defineOperations('score', {
  'POST /v1/creditscore': {
    summary: 'The score profile: this month from the bureau once, from then on from what was kept',
    access: { to: 'member', roles: ['IV', '2FA'] },
    body: z.strictObject({
      includeScore: z.boolean().default(true),
      includeAdvices: z.boolean().default(true),
      includeHistory: z.boolean().default(true),
    }),
    example: { body: {} },
    response: ScoreProfile,
    problems: ['score-try-later', 'score-unavailable', 'consent-missing'],
  },
  'GET /v1/creditscore/changes': {
    summary: 'What changed on the file in each month of the history, by kind and count',
    access: { to: 'member', roles: ['IV', '2FA'] },
    /** Oldest first. A missing month has no previous file. */
    response: z.object({ months: z.array(MonthChanges) }),
    problems: ['consent-missing'],
  },
  'PUT /v1/user/one-score-banner': {
    summary: 'Dismisses the banner about the new scale, for good and in every browser',
    access: { to: 'member', roles: ['IHC', '2FA'] },
    body: z.strictObject({ isDismissed: z.literal(true) }),
    example: { body: { isDismissed: true } },
    response: z.object({ isDismissed: z.literal(true) }),
  },
  'GET /v1/creditscore/counter': {
    summary: 'Scores given so far, for the running counter',
    access: { to: 'anyone' },
    response: z.object({ counter: z.int(), counterIncrement: z.int(), updateInterval: z.int() }),
  },
});
