import type { ProblemBody } from '@wattle/contract';
import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import { withoutBureau } from '@wattle/domain/messages/bureau';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { TRY_AGAIN_MS } from '@wattle/domain/product-constants';

import type { Context } from '#api/platform/context.ts';

import type { UntakenBureauFailure } from '../bureaus/bureau.ts';
import { refreshScore, type Refreshed, type RefreshFailure } from './refresh-score.ts';
import {
  assembleProfile,
  noScoreInfo,
  scoreHistoryOf,
  scoreInfoOf,
  type Parts,
  type ScoreProfile,
  type ScoreRecord,
} from './score.rules.ts';
import { readScoreRecord } from './score.sql.ts';

type Input = {
  memberId: string;
  sessionId: string;
  parts: Parts;
};
type Refusal = Pick<
  ProblemBody,
  | 'code'
  | 'errorMessage'
  | 'retryAfterSeconds'
  | 'tryingCGetScoreCount'
  | 'tryingGetScoreMax'
  | 'scoreHistory'
>;

/**
 * The month's score profile (Sydney's month). Without a stored file, asks the bureau until it succeeds once a month
 * (HIST-006), never without a consent in force (SCORE-028). A refusal carries the earlier history.
 */
export async function showScore(
  ctx: Context,
  { memberId, sessionId, parts }: Input,
): Promise<Outcome<ScoreProfile, Refusal>> {
  const { timings } = ctx.config;
  const key = { memberId, month: sydneyMonth(ctx.now()) };
  const request = { parts, month: key.month, triesMax: timings.scoreRetryMax };
  const record = await read(ctx, key);
  if (!record.consented) return fail({ code: 'consent-missing' });
  if (record.advice !== null) return succeed(shownFrom(record, request));

  const refreshed = await refreshScore(ctx, { ...key, sessionId });
  if (refreshed.ok) return succeed(shownFrom(recordWith(record, refreshed.value), request));
  const { because, tries } = refreshed.failure;
  if (because === 'already-there') return succeed(shownFrom(await read(ctx, key), request));
  if (isPassing(because)) {
    const isKept = parts.includeHistory && because !== 'consent-missing';
    const kept = isKept ? { scoreHistory: scoreHistoryOf(record, key.month) } : {};
    return fail({ ...refusalOf(timings, because, tries), ...kept });
  }
  const info = () => noScoreInfo(because === 'next-month' ? 'contact-us' : because);
  return succeed(assembleProfile({ ...request, record, advice: [], info, tries }));
}

type OfMonth = { memberId: string; month: string };
type Request = { parts: Parts; month: string; triesMax: number };

async function read(ctx: Context, key: OfMonth): Promise<ScoreRecord> {
  const record = await readScoreRecord(ctx, key);
  if (record === null) throw new Error('a session without its member');
  return record;
}

function shownFrom(record: ScoreRecord, request: Request): ScoreProfile {
  const isScored = record.scores.at(-1)?.date.slice(0, 7) === request.month;
  const info = () => (isScored ? scoreInfoOf(record) : noScoreInfo('not-scored'));
  return assembleProfile({ ...request, record, advice: record.advice ?? [], info, tries: 0 });
}

function recordWith(record: ScoreRecord, { score, advice, receivedOn, reasons }: Refreshed): ScoreRecord {
  const isFirst = record.scores.length === 0;
  return {
    ...record,
    advice,
    scores: score === null ? record.scores : [...record.scores, { date: receivedOn, score }],
    reasons: isFirst ? null : reasons,
  };
}

type Because = RefreshFailure['because'];
type Passing = UntakenBureauFailure | 'busy' | 'consent-missing';

const PASSING = ['unsent', 'try-later', 'unavailable', 'busy', 'consent-missing'] satisfies Passing[];

/** The bureau may still be asked this month. */
const isPassing = (because: Because): because is Passing => PASSING.some((passing) => passing === because);

/** Once the quick tries have ended. */
const TRY_AGAIN_SECONDS = TRY_AGAIN_MS / 1000;

function refusalOf(
  { scoreRetryMs, scoreRetryMax }: Context['config']['timings'],
  because: Passing,
  tries: number,
): Refusal {
  if (because === 'consent-missing') return { code: 'consent-missing' };
  const counts = { tryingCGetScoreCount: tries, tryingGetScoreMax: scoreRetryMax };
  if (because === 'busy' || because === 'try-later') {
    return {
      code: 'score-try-later',
      errorMessage: withoutBureau(SCORE_MESSAGES.bureauTryLater),
      retryAfterSeconds:
        tries > scoreRetryMax ? TRY_AGAIN_SECONDS : Math.max(1, Math.ceil(scoreRetryMs / 1000)),
      ...counts,
    };
  }
  return {
    code: 'score-unavailable',
    errorMessage: withoutBureau(SCORE_MESSAGES.scoreUnavailable),
    retryAfterSeconds: TRY_AGAIN_SECONDS,
    ...counts,
  };
}
