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

export type ScoreState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'shown';
      readonly score: number;
      readonly info: ScoreInfo;
      readonly profile: ScoreProfile;
    }
  | { readonly kind: 'none'; readonly reason: NoScoreReason; readonly profile: ScoreProfile | null }
  | { readonly kind: 'failed'; readonly error: unknown };

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
  if (info !== undefined && info.score !== null && !info.noScore) {
    return { kind: 'shown', score: info.score, info, profile };
  }
  const reason = info && NO_SCORE_REASONS.find((candidate) => FLAGS[candidate](info));
  return { kind: 'none', reason: reason ?? 'contact-us', profile };
}

/** What a failure shows, once we have stopped asking (SCORE-014 to SCORE-016). */
export function stateOfFailure(error: unknown): ScoreState {
  if (isTryAgain(error)) return { kind: 'none', reason: 'try-later', profile: null };
  const isUnavailable = error instanceof ApiError && error.status === 409;
  return isUnavailable ? { kind: 'none', reason: 'service-down', profile: null } : { kind: 'failed', error };
}

/** The bureau is not ready yet: the only answer worth asking again for. */
export function isTryAgain(error: unknown): boolean {
  return error instanceof ApiError && error.status === 417;
}
