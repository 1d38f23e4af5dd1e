import type { Outcome } from '@wattle/domain/outcome';

import { OPERATORS_ALONE } from '#api/platform/effects/effect.ts';
import { tallyFailures, tellJobFailed } from '#api/platform/jobs/job-failures.ts';
import type { JobWorker } from '#api/platform/jobs/job-workers.ts';

import type { DepsOf, Feature, FeatureEffects, Foundation } from '../feature.ts';

import { noticeText } from './notice-text.ts';
import type { AskBureau, Asked, StoppedNotices } from './notices.ports.ts';
import { noticeRoutes } from './notices.routes.ts';
import { makeOutboxScoreNotices } from './outbox-score-notices.ts';
import { makeOutboxWelcome } from './outbox-welcome.ts';
import { makePace } from './pace.ts';
import { makePgNoticeChoices, makePgSubscriberOf } from './pg-notice-choices.ts';
import { makePgRefreshList } from './pg-refresh-list.ts';
import { makeRefreshMembers } from './refresh-members.ts';
import { makeUnsubscribe } from './unsubscribe.ts';
import { makeUnsubscribeTokens } from './unsubscribe-tokens.ts';

/** Concurrent questions of the monthly refresh, from one process, besides those of people who wait. */
const REFRESH_AT_ONCE = 8;
/** The session id under which the refresh claims its orders: no real session has it. */
const REFRESH_SESSION = '00000000-0000-4000-8000-000000000001';

/** What each failure to obtain a score means for the refresh. */
const ASKED = {
  'already-there': 'settled',
  busy: 'settled',
  'no-file': 'settled',
  'details-rejected': 'settled',
  'identity-mismatch': 'settled',
  'contact-us': 'settled',
  'try-later': 'later',
  'consent-missing': 'later',
  unavailable: 'no-answer',
  unreached: 'no-answer',
} as const satisfies Record<string, Asked>;

type RefreshScore = (of: {
  memberId: string;
  month: string;
  sessionId: string;
}) => Promise<Outcome<unknown, { because: keyof typeof ASKED }>>;

type Needs = {
  /** The score's own way of getting a month's answer, with its own limit on calls to the bureau. */
  refreshScoreBy: (way: { provider: Foundation['provider']; atOnce: number }) => RefreshScore;
} & Pick<DepsOf<typeof makePgRefreshList>, 'openFor' | 'postpone'> &
  StoppedNotices;

export function noticesEffects() {
  return {
    ends: { 'score-notice': OPERATORS_ALONE, 'welcome-mail': OPERATORS_ALONE },
  } satisfies FeatureEffects;
}

const tokensOf = ({ secrets }: Foundation) => makeUnsubscribeTokens(secrets.keyFor('unsubscribe'));

type Known = Pick<DepsOf<typeof makeOutboxScoreNotices>, 'answerBefore' | 'changesBetween'> &
  Pick<DepsOf<typeof makeOutboxWelcome>, 'isOnlyScore'>;

/** What notices offer to other features. */
export function noticesPorts(platform: Foundation, { answerBefore, changesBetween, isOnlyScore }: Known) {
  const origin = platform.config.publicOrigin;
  const tellOfChanges = makeOutboxScoreNotices({
    ...platform,
    tokens: tokensOf(platform),
    origin,
    textOf: noticeText,
    subscriberOf: makePgSubscriberOf(platform),
    answerBefore,
    changesBetween,
  });
  const welcome = makeOutboxWelcome({ ...platform, origin, isOnlyScore });
  return {
    /** For whoever else lets a member choose notices. */
    notices: makePgNoticeChoices(platform),
    /** What must happen in the transaction that stores a month's score. */
    onKept: async (...kept: Parameters<typeof tellOfChanges>) => {
      await tellOfChanges(...kept);
      await welcome(...kept);
    },
  };
}

export function noticesFeature(platform: Foundation, needs: Needs) {
  return {
    routes(define) {
      const choices = makePgNoticeChoices(platform);
      const unsubscribe = makeUnsubscribe({ tokens: tokensOf(platform), choices });
      noticeRoutes(define, { choices, stopped: needs, unsubscribe });
    },
    workers: () => [refreshWorker(platform, needs)],
    useCases: { refreshMembers: refreshMembersOf(platform, needs) },
  } satisfies Feature;
}

function askWith(refreshScore: RefreshScore, { refreshed: count }: Foundation['metrics']): AskBureau {
  return async (of) => {
    count('due');
    const refreshed = await refreshScore({ ...of, sessionId: REFRESH_SESSION });
    const asked = refreshed.ok ? 'settled' : ASKED[refreshed.failure.because];
    count(asked);
    return asked;
  };
}

/**
 * One walk of the monthly refresh, with its own limit on calls to the bureau: people who wait do not queue behind it.
 */
function refreshMembersOf(platform: Foundation, { refreshScoreBy, openFor, postpone }: Needs) {
  const { provider, config, clock, metrics } = platform;
  const tellDefect = tellJobFailed(platform, 'monthly-refresh');
  return makeRefreshMembers({
    list: makePgRefreshList({ ...platform, openFor, postpone }),
    ask: askWith(refreshScoreBy({ provider, atOnce: REFRESH_AT_ONCE }), metrics),
    turn: makePace(config.refresh.perSecond),
    onDefect(cause) {
      metrics.refreshed('failed');
      tellDefect(cause);
    },
    clock,
    atOnce: REFRESH_AT_ONCE,
  });
}

/**
 * The monthly refresh as a process runs it: a walk now and then, cheap when nobody is due, so that the next one picks
 * up a new month, a bureau that is back and what a dead process left. A long walk invites other processes to walk as
 * well; each asks at its own pace, and never for a member for whom another asks.
 */
function refreshWorker(platform: Foundation, needs: Needs): JobWorker {
  const { config, logger, metrics, clock } = platform;
  const failures = tallyFailures(platform.provider);
  const refreshMembers = refreshMembersOf({ ...platform, provider: failures.provider }, needs);
  return {
    name: 'monthly-refresh',
    schedule: { everyMs: config.refresh.everyMs },
    async work({ signal, callHelp }) {
      const { asked, isBureauDown, isComplete } = await refreshMembers({ signal, onLongWalk: callHelp });
      if (isComplete) metrics.refreshComplete(clock.now());
      if (asked > 0) logger.info({ event: 'monthly-refresh', asked, isBureauDown });
      const failed = failures.take();
      if (failed !== null) logger.warn({ event: 'job-calls-failed', job: 'monthly-refresh', ...failed });
    },
  };
}
