import { type CalendarDate, parseDate } from '@wattle/domain/calendar/calendar';
import type { ResponseOf } from '@wattle/contract';
import { ApiError } from '@wattle/contract/client';

export type ScoreProfile = ResponseOf<'POST /v1/creditscore'>;
export type ScoreInfo = NonNullable<ScoreProfile['scoreInfo']>;

/** Why there is no score, in the order the flags are checked (SCORE-013). */
export const NO_SCORE_REASONS = [
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
      /** Once the bureau was busy: which request is under way, and of how many. */
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
      /** What earlier months gave: a bureau without an answer takes nothing of it away. */
      readonly history: ScoreHistory;
      /** When to ask again; null where the answer does not say. */
      readonly again: AskAgain | null;
      readonly profile: ScoreProfile | null;
    }
  | { readonly kind: 'failed'; readonly error: unknown };

export type Trying = { readonly now: number; readonly of: number };

/** What a busy bureau's answer says about the tries: the next of one request and its retries (SCORE-014). */
export function tryAfter(error: unknown): Trying | null {
  if (!(error instanceof ApiError) || !isTryAgain(error)) return null;
  const { tryingCGetScoreCount: count, tryingGetScoreMax: max } = error.problem ?? {};
  return count === undefined || max === undefined || count > max ? null : { now: count + 1, of: max + 1 };
}

/** When the bureau was asked last, and from when it makes sense to ask it anew; both in ms. */
export type AskAgain = { readonly askedAt: number; readonly from: number };

const NO_HISTORY: ScoreHistory = { items: [], resetOn: null };

const FLAGS: Record<NoScoreReason, (info: ScoreInfo) => boolean> = {
  'service-down': (info) => info.isServiceNotAvailableNow,
  'try-later': (info) => info.isTryLater,
  'identity-issue': (info) => info.isIdentityIssue,
  'bad-request': (info) => info.isScoreBadRequest,
  'no-file': (info) => info.isNoFile,
  'contact-us': (info) => info.isContactUs,
};

/** What an answer shows. A score missing without a reason still tells the member whom to ask. */
export function stateOfScore(profile: ScoreProfile): ScoreState {
  const info = profile.scoreInfo;
  const history = profile.scoreHistory ?? NO_HISTORY;
  if (info !== undefined && info.score !== null && !info.noScore) {
    return { kind: 'shown', score: info.score, info, history, profile };
  }
  const reason = info && NO_SCORE_REASONS.find((candidate) => FLAGS[candidate](info));
  return { kind: 'none', reason: reason ?? 'contact-us', history, again: null, profile };
}

/** What a failure at that time shows, once we have stopped asking (SCORE-014 to SCORE-016). */
export function stateOfFailure(error: unknown, askedAt: number): ScoreState {
  const reason = reasonOf(error);
  if (reason === null || !(error instanceof ApiError)) return { kind: 'failed', error };
  const { scoreHistory: history = NO_HISTORY, retryAfterSeconds } = error.problem ?? {};
  const again =
    retryAfterSeconds === undefined ? null : { askedAt, from: askedAt + retryAfterSeconds * 1000 };
  return { kind: 'none', reason, history, again, profile: null };
}

function reasonOf(error: unknown): NoScoreReason | null {
  if (isTryAgain(error)) return 'try-later';
  return error instanceof ApiError && error.status === 409 ? 'service-down' : null;
}

/** The bureau is not ready yet: the only answer worth asking again for. */
export function isTryAgain(error: unknown): boolean {
  return error instanceof ApiError && error.status === 417;
}

/** The day of the score that is shown; a new one comes with the first login of a month (HIST-006). */
export function givenOn({ scoreHistory }: ScoreProfile): CalendarDate | null {
  const given = scoreHistory?.items.findLast(({ isEstimated }) => !isEstimated);
  return given === undefined ? null : parseDate(given.date);
}
