import { type CalendarDate, parseDate } from '@wattle/domain/calendar/calendar';
import type { ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';
import { isUnusableAnswer, type UnusableAnswer } from '@wattle/domain/messages/score';

export type ScoreProfile = ResponseOf<'POST /v1/creditscore'>;
export type ScoreInfo = NonNullable<ScoreProfile['scoreInfo']>;

/** Why there is no score, in order of precedence (SCORE-013). A file without one is ours, beside document 1's flags. */
export const NO_SCORE_REASONS = [
  'not-scored',
  'service-down',
  'try-later',
  'identity-issue',
  'bad-request',
  'no-file',
  'contact-us',
] as const;
export type NoScoreReason = (typeof NO_SCORE_REASONS)[number];

export type ScoreHistory = NonNullable<ScoreProfile['scoreHistory']>;

export type ScoreState =
  | {
      readonly kind: 'loading';
      /** The number of this request and the total, once the bureau was busy. */
      readonly trying?: Trying | null;
    }
  | {
      readonly kind: 'shown';
      readonly score: number;
      readonly info: ScoreInfo;
      readonly history: ScoreHistory;
      readonly profile: ScoreProfile;
    }
  | {
      readonly kind: 'none';
      readonly reason: NoScoreReason;
      /** Where an operator has to look at the bureau's answer. */
      readonly unusable: UnusableAnswer | null;
      /** Earlier months, which a failed request leaves unchanged. */
      readonly history: ScoreHistory;
      /** When to retry; null if the answer does not say. */
      /** When the page asks again, in ms. */
      readonly again: number | null;
      readonly profile: ScoreProfile | null;
    }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Null without a score, undefined while unknown. */
export function knownScore(state: ScoreState): number | null | undefined {
  if (state.kind === 'loading') return undefined;
  return state.kind === 'shown' ? state.score : null;
}

export type Trying = { readonly now: number; readonly max: number };

/** The number of the next request after a busy answer, and the total (SCORE-014). */
export function tryAfter(error: unknown): Trying | null {
  if (!(error instanceof ApiError) || !isTryAgain(error)) return null;
  const { tryingCGetScoreCount: count, tryingGetScoreMax: max } = error.problem ?? {};
  return count === undefined || max === undefined || count > max ? null : { now: count + 1, max: max + 1 };
}

const NO_HISTORY: ScoreHistory = { items: [], resetOn: null };

const FLAGS: Record<NoScoreReason, (info: ScoreInfo) => boolean> = {
  'not-scored': (info) => info.noScoreBecause === 'not-scored',
  'service-down': (info) => info.isServiceNotAvailableNow,
  'try-later': (info) => info.isTryLater,
  'identity-issue': (info) => info.isIdentityIssue,
  'bad-request': (info) => info.isScoreBadRequest,
  'no-file': (info) => info.isNoFile,
  'contact-us': (info) => info.isContactUs,
};

/** The state of an answer. Even without a reason it names a contact for the member. */
export function stateOfScore(profile: ScoreProfile): ScoreState {
  const info = profile.scoreInfo;
  const history = profile.scoreHistory ?? NO_HISTORY;
  if (info !== undefined && info.score !== null && !info.noScore) {
    return { kind: 'shown', score: info.score, info, history, profile };
  }
  const reason = info && NO_SCORE_REASONS.find((candidate) => FLAGS[candidate](info));
  const because = info?.noScoreBecause ?? null;
  const unusable = isUnusableAnswer(because) ? because : null;
  return { kind: 'none', reason: reason ?? 'contact-us', unusable, history, again: null, profile };
}

/** The state of a failure after the last retry (SCORE-014 to SCORE-016). */
export function stateOfFailure(error: unknown, askedAt: number): ScoreState {
  const reason = reasonOf(error);
  if (reason === null || !(error instanceof ApiError)) return { kind: 'failed', error };
  const { scoreHistory: history = NO_HISTORY, retryAfterSeconds } = error.problem ?? {};
  const again = retryAfterSeconds === undefined ? null : askedAt + retryAfterSeconds * 1000;
  return { kind: 'none', reason, unusable: null, history, again, profile: null };
}

function reasonOf(error: unknown): NoScoreReason | null {
  if (isTryAgain(error)) return 'try-later';
  return error instanceof ApiError && error.status === 409 ? 'service-down' : null;
}

/** The bureau is not ready: the only answer worth a retry. */
export function isTryAgain(error: unknown): boolean {
  return error instanceof ApiError && error.status === 417;
}

/** The date of the score shown; a new one comes with the first login of a month (HIST-006). */
export function givenOn({ scoreHistory }: ScoreProfile): CalendarDate | null {
  const given = scoreHistory?.items.findLast(({ isEstimated }) => !isEstimated);
  return given === undefined ? null : parseDate(given.date);
}
