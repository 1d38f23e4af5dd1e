import type { AskBureau } from './features/notices/notices.ports.ts';
import { noticeWords } from './features/notices/notice-words.ts';
import { noticeRoutes } from './features/notices/notices.routes.ts';
import { makeOutboxScoreNotices } from './features/notices/outbox-score-notices.ts';
import { makePace } from './features/notices/pace.ts';
import { makePgNoticeChoices, makePgSubscriberOf } from './features/notices/pg-notice-choices.ts';
import { makePgRefreshList } from './features/notices/pg-refresh-list.ts';
import { makeRefreshMembers } from './features/notices/refresh-members.ts';
import { makeUnsubscribe } from './features/notices/unsubscribe.ts';
import { makeUnsubscribeTokens } from './features/notices/unsubscribe-tokens.ts';
import { makePgAnswerBefore, openForRefresh, postponeRefresh } from './features/score/pg-kept-answers.ts';
import type { RefreshFailure, RefreshScore } from './features/score/refresh-score.ts';
import type { DefineRoute } from './http/route.ts';
import { composeRefreshScore } from './compose-member-features.ts';
import type { Platform } from './compose-platform.ts';
import { tallyFailures, tellJobFailed } from './platform/jobs/job-failures.ts';
import type { JobWorker } from './platform/jobs/job-workers.ts';

/** Questions of the monthly refresh at a time, from one process, besides those of people who wait. */
const REFRESH_AT_ONCE = 8;
/** Under whose name the refresh claims its orders: no session bears it. */
const REFRESH_SESSION = '00000000-0000-4000-8000-000000000001';

const tokensOf = ({ secrets }: Platform) => makeUnsubscribeTokens(secrets.keyFor('unsubscribe'));

/** What has to happen in the transaction that keeps a month's score. */
export function composeScoreNotices(platform: Platform) {
  return makeOutboxScoreNotices({
    ...platform,
    tokens: tokensOf(platform),
    origin: platform.config.publicOrigin,
    wordsOf: noticeWords,
    subscriberOf: makePgSubscriberOf(platform),
    answerBefore: makePgAnswerBefore(platform),
  });
}

export function composeNotices(platform: Platform) {
  const choices = makePgNoticeChoices(platform);
  const unsubscribe = makeUnsubscribe({ tokens: tokensOf(platform), choices });
  return { routes: (define: DefineRoute) => noticeRoutes(define, { choices, unsubscribe }) };
}

const SETTLED: readonly RefreshFailure['because'][] = [
  'already-there',
  'busy',
  'no-file',
  'details-rejected',
  'identity-mismatch',
  'contact-us',
];
const NO_ANSWER: readonly RefreshFailure['because'][] = ['unavailable', 'unreached'];

function askWith(refreshScore: RefreshScore): AskBureau {
  return async (of) => {
    const refreshed = await refreshScore({ ...of, sessionId: REFRESH_SESSION });
    if (refreshed.ok || SETTLED.includes(refreshed.failure.because)) return 'settled';
    return NO_ANSWER.includes(refreshed.failure.because) ? 'no-answer' : 'later';
  };
}

/** One walk of the monthly refresh, with a way to the bureau of its own: people who wait are not behind it. */
export function composeRefreshMembers(platform: Platform) {
  const { db } = platform.database;
  return makeRefreshMembers({
    list: makePgRefreshList({
      ...platform,
      openFor: (of) => openForRefresh(db, of),
      postpone: (order) => postponeRefresh(db, order),
    }),
    ask: askWith(
      composeRefreshScore(platform, { atOnce: REFRESH_AT_ONCE, onKept: composeScoreNotices(platform) }),
    ),
    turn: makePace(platform.config.refresh.perSecond),
    onDefect: tellJobFailed(platform, 'monthly-refresh'),
    clock: platform.clock,
    atOnce: REFRESH_AT_ONCE,
  });
}

/**
 * The monthly refresh as a process runs it: a walk now and then, cheap where nobody is due, so that a new month, a
 * bureau that is back and what a dead process left are all found by the next one. A long walk calls other processes to
 * walk as well; each asks at its own pace, and none for whom another asks.
 */
export function refreshWorker(platform: Platform): JobWorker {
  const { config, logger } = platform;
  const failures = tallyFailures(platform.provider);
  const refreshMembers = composeRefreshMembers({ ...platform, provider: failures.provider });
  return {
    name: 'monthly-refresh',
    schedule: { everyMs: config.refresh.everyMs },
    async work({ signal, callHelp }) {
      const { asked, isBureauDown } = await refreshMembers({ signal, onLongWalk: callHelp });
      if (asked > 0) logger.info({ event: 'monthly-refresh', asked, isBureauDown });
      const failed = failures.take();
      if (failed !== null) logger.warn({ event: 'job-calls-failed', job: 'monthly-refresh', ...failed });
    },
  };
}
