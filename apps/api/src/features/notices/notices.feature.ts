import { randomUUID } from 'node:crypto';

import { sydneyMonth } from '@wattle/domain/calendar/calendar';
import type { Outcome } from '@wattle/domain/outcome';

import type { Tx } from '#api/platform/context.ts';
import { OPERATORS_ALONE } from '#api/platform/outbox/version-0.ts';
import { tallyFailures, tellJobFailed } from '#api/platform/jobs/job-failures.ts';
import type { JobWorker } from '#api/platform/jobs/job.ts';

import type { DepsOf, ComposedFeature, FeatureEffects, Foundation } from '../feature.ts';

import { noticeText } from './notice-text.ts';
import type { AskBureau, Asked, StoppedNotices } from './notices.ports.ts';
import { noticeRoutes } from './notices.routes.ts';
import { makeOutboxScoreNotices } from './outbox-score-notices.ts';
import { makeOutboxWelcome } from './outbox-welcome.ts';
import { makePace } from './pace.ts';
import { makePgNoticeChoices, makePgSubscribersOf } from './pg-notice-choices.ts';
import { makePgRefreshList, makePgWalksDone } from './notices.sql.ts';
import { makeRefreshMembers } from './refresh-members.ts';
import { makeUnsubscribe } from './unsubscribe.ts';
import { makeUnsubscribeTokens } from './unsubscribe-tokens.ts';

/**
 * Members whom the refresh works on side by side, for each question that it may ask the bureau at once: while some wait
 * for the bureau, others are claimed and written down together.
 */
const MEMBERS_PER_QUESTION = 4;
/** How long what the refresh writes waits for more of the same. */
const LINGER_MS = 25;
/** Between two walks through everybody. In between, only what an earlier walk left is looked at. */
const EVERYBODY_EVERY_MS = 24 * 3_600_000;
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
  refreshScoreBy: (way: {
    provider: Foundation['provider'];
    atOnce: number;
    lingerMs: number;
  }) => RefreshScore;
} & Pick<DepsOf<typeof makePgRefreshList>, 'openFor' | 'leftOpen' | 'postpone'> &
  StoppedNotices;

export function noticesEffects() {
  return {
    ends: { 'score-notice': OPERATORS_ALONE, 'welcome-mail': OPERATORS_ALONE },
  } satisfies FeatureEffects;
}

const tokensOf = ({ secrets }: Foundation) => makeUnsubscribeTokens(secrets.keyFor('unsubscribe'));

type Known = Pick<DepsOf<typeof makeOutboxWelcome>, 'isOnlyScore'>;

type Told = Parameters<ReturnType<typeof makeOutboxScoreNotices>>[1][number];
type Welcomed = Parameters<ReturnType<typeof makeOutboxWelcome>>[1];

/** What notices offer to other features. */
export function noticesPorts(platform: Foundation, { isOnlyScore }: Known) {
  const origin = platform.config.publicOrigin;
  const tellOfChanges = makeOutboxScoreNotices({
    ...platform,
    tokens: tokensOf(platform),
    origin,
    textOf: noticeText,
    subscribersOf: makePgSubscribersOf(platform),
  });
  const welcome = makeOutboxWelcome({ ...platform, origin, isOnlyScore });
  return {
    /** For whoever else lets a member choose notices. */
    notices: makePgNoticeChoices(platform),
    /** What must happen in the transaction that stores scores of a month. */
    async onKept(tx: Tx, kept: readonly (Told & Welcomed)[]) {
      await tellOfChanges(tx, kept);
      for (const each of kept) await welcome(tx, each);
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
  } satisfies ComposedFeature;
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
function refreshMembersOf(platform: Foundation, { refreshScoreBy, openFor, leftOpen, postpone }: Needs) {
  const { provider, config, clock, metrics } = platform;
  const { atOnce } = config.refresh;
  const tellDefect = tellJobFailed(platform, 'monthly-refresh');
  return makeRefreshMembers({
    list: makePgRefreshList({ ...platform, openFor, leftOpen, postpone }),
    ask: askWith(refreshScoreBy({ provider, atOnce, lingerMs: LINGER_MS }), metrics),
    turn: makePace(config.refresh.perSecond),
    onDefect(cause) {
      metrics.refreshed('failed');
      tellDefect(cause);
    },
    clock,
    atOnce: atOnce * MEMBERS_PER_QUESTION,
    startAfter: randomUUID,
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
  const walksDone = makePgWalksDone(platform);
  return {
    name: 'monthly-refresh',
    schedule: { everyMs: config.refresh.everyMs },
    async work({ signal, callHelp }) {
      const began = clock.now();
      const month = sydneyMonth(began);
      const last = await walksDone.lastOf(month);
      const isFresh = last !== null && began.getTime() - last.getTime() < EVERYBODY_EVERY_MS;
      const who = isFresh ? 'left' : 'everybody';
      const { asked, isBureauDown, isComplete } = await refreshMembers({ who, signal, onLongWalk: callHelp });
      if (isComplete) metrics.refreshComplete(clock.now());
      if (isComplete && who === 'everybody') await walksDone.note(month, began);
      if (asked > 0) logger.info({ event: 'monthly-refresh', asked, isBureauDown });
      const failed = failures.take();
      if (failed !== null) logger.warn({ event: 'job-calls-failed', job: 'monthly-refresh', ...failed });
    },
  };
}
