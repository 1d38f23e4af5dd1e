import type { ProblemBody } from '@wattle/contract';
import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Refreshed, RefreshFailure, RefreshScore } from './refresh-score.ts';
import type { Clock, ScoreRecord, ScoreRecords } from './score.ports.ts';
import {
  assembleProfile,
  noScoreInfo,
  scoreHistoryOf,
  scoreInfoOf,
  type Parts,
  type ScoreProfile,
} from './score.rules.ts';

type Deps = {
  records: ScoreRecords;
  refreshScore: RefreshScore;
  clock: Clock;
  timings: { scoreRetryMs: number; scoreRetryMax: number };
};

type Input = { memberId: string; sessionId: string; parts: Parts };
type Refusal = Pick<
  ProblemBody,
  | 'code'
  | 'errorMessage'
  | 'retryAfterSeconds'
  | 'tryingCGetScoreCount'
  | 'tryingGetScoreMax'
  | 'scoreHistory'
>;
export type ShowScore = (input: Input) => Promise<Outcome<ScoreProfile, Refusal>>;

/**
 * The score profile of the month in Sydney. Once the month has its score, one statement answers; before that the bureau
 * is asked, never without a consent in force (SCORE-028). A month is asked for with success at most once, whatever the
 * number of calls (HIST-006). A bureau that is down or busy takes nothing away: the refusal brings what earlier months
 * gave.
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
      record,
      advice: record.advice ?? [],
      info: () => scoreInfoOf(record),
      tries: 0,
      triesMax,
    });

  return async ({ memberId, sessionId, parts }) => {
    const month = sydneyMonth(clock.now());
    const record = await read({ memberId, month });
    if (!record.consented) return fail({ code: 'consent-missing' });
    if (record.advice !== null) return succeed(shownFrom(record, { month, parts }));

    const refreshed = await refreshScore({ memberId, sessionId, month });
    if (refreshed.ok) {
      const kept = await read({ memberId, month });
      const shown = kept.advice === null ? withRefreshed(record, refreshed.value) : kept;
      return succeed(shownFrom(shown, { month, parts }));
    }
    const { because, tries } = refreshed.failure;
    if (because === 'already-there') {
      return succeed(shownFrom(await read({ memberId, month }), { month, parts }));
    }
    if (!isDefinite(because)) {
      const isKept = parts.includeHistory && because !== 'consent-missing';
      const kept = isKept ? { scoreHistory: scoreHistoryOf(record, month) } : {};
      return fail({ ...refusalOf(because, tries), ...kept });
    }
    const info = () => noScoreInfo(because);
    return succeed(assembleProfile({ parts, month, record, advice: [], info, tries, triesMax }));
  };
}

/** An answer that was not kept, because the member has become another person on paper meanwhile. */
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

/** When it makes sense to try again by hand, once the page has stopped asking. */
const TRY_AGAIN_SECONDS = 300;

function makeRefusalOf({ scoreRetryMs, scoreRetryMax }: Deps['timings']) {
  return (because: Exclude<Because, Definite>, tries: number): Refusal => {
    if (because === 'consent-missing') return { code: 'consent-missing' };
    const counts = { tryingCGetScoreCount: tries, tryingGetScoreMax: scoreRetryMax };
    if (because === 'busy' || because === 'try-later') {
      return {
        code: 'score-try-later',
        errorMessage: SCORE_MESSAGES.bureauTryLater,
        retryAfterSeconds:
          tries > scoreRetryMax ? TRY_AGAIN_SECONDS : Math.max(1, Math.ceil(scoreRetryMs / 1000)),
        ...counts,
      };
    }
    return {
      code: 'score-unavailable',
      errorMessage: SCORE_MESSAGES.scoreUnavailable,
      retryAfterSeconds: TRY_AGAIN_SECONDS,
      ...counts,
    };
  };
}
