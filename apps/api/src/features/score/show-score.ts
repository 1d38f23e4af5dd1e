import type { ProblemBody } from '@wattle/contract';
import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Refreshed, RefreshFailure, RefreshScore } from './refresh-score.ts';
import type { Clock, ScoreRecord, ScoreRecords } from './score.ports.ts';
import { assembleProfile, noScoreInfo, scoreInfoOf, type Parts, type ScoreProfile } from './score.rules.ts';

type Deps = {
  records: ScoreRecords;
  refreshScore: RefreshScore;
  clock: Clock;
  timings: { scoreRetryMs: number; scoreRetryMax: number };
};

type Input = { memberId: string; sessionId: string; parts: Parts };
type Refusal = Pick<
  ProblemBody,
  'code' | 'errorMessage' | 'retryAfterSeconds' | 'tryingCGetScoreCount' | 'tryingGetScoreMax'
>;
export type ShowScore = (input: Input) => Promise<Outcome<ScoreProfile, Refusal>>;

/**
 * The score profile of the month in Sydney. Once the month has its score, one statement answers; before that the bureau
 * is asked, never without a consent in force (SCORE-028). A month is asked for with success at most once, whatever the
 * number of calls (HIST-006).
 */
export function makeShowScore({ records, refreshScore, clock, timings }: Deps): ShowScore {
  const triesMax = timings.scoreRetryMax;
  const refusalOf = makeRefusalOf(timings);

  const read = async (of: { memberId: string; month: string }): Promise<ScoreRecord> => {
    const record = await records.read(of);
    if (record === null) throw new Error('a session without its member');
    return record;
  };
  const shownFrom = (record: ScoreRecord, { month, parts }: { month: string; parts: Parts }) =>
    assembleProfile({
      parts,
      month,
      displayName: record.firstName,
      scores: record.scores,
      advice: record.advice ?? [],
      info: () => scoreInfoOf(record.scores),
      tries: 0,
      triesMax,
    });

  return async ({ memberId, sessionId, parts }) => {
    const month = sydneyMonth(clock.now());
    const record = await read({ memberId, month });
    if (!record.consented) return fail({ code: 'consent-missing' });
    if (record.advice !== null) return succeed(shownFrom(record, { month, parts }));

    const refreshed = await refreshScore({ memberId, sessionId, month });
    if (refreshed.ok) return succeed(shownFrom(withRefreshed(record, refreshed.value), { month, parts }));
    const { because, tries } = refreshed.failure;
    if (because === 'already-there') {
      return succeed(shownFrom(await read({ memberId, month }), { month, parts }));
    }
    if (!isDefinite(because)) return fail(refusalOf(because, tries));
    const { firstName: displayName, scores } = record;
    const info = () => noScoreInfo(because);
    return succeed(assembleProfile({ parts, month, displayName, scores, advice: [], info, tries, triesMax }));
  };
}

function withRefreshed(record: ScoreRecord, { score, advice, receivedOn }: Refreshed): ScoreRecord {
  return { ...record, advice, scores: [...record.scores, { date: receivedOn, score }] };
}

type Because = Exclude<RefreshFailure['because'], 'already-there'>;
type Definite = Parameters<typeof noScoreInfo>[0];

function isDefinite(because: Because): because is Definite {
  return (
    because === 'no-file' ||
    because === 'details-rejected' ||
    because === 'identity-mismatch' ||
    because === 'contact-us'
  );
}

function makeRefusalOf({ scoreRetryMs, scoreRetryMax }: Deps['timings']) {
  return (because: Exclude<Because, Definite>, tries: number): Refusal => {
    if (because === 'consent-missing') return { code: 'consent-missing' };
    const counts = { tryingCGetScoreCount: tries, tryingGetScoreMax: scoreRetryMax };
    if (because === 'busy' || because === 'try-later') {
      return {
        code: 'score-try-later',
        errorMessage: SCORE_MESSAGES.bureauTryLater,
        retryAfterSeconds: Math.max(1, Math.ceil(scoreRetryMs / 1000)),
        ...counts,
      };
    }
    return { code: 'score-unavailable', errorMessage: SCORE_MESSAGES.scoreUnavailable, ...counts };
  };
}
