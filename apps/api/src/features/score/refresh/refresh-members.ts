import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { sydneyMonth } from '@wattle/domain/calendar/calendar';

import type { Context } from '#api/platform/context.ts';
import { reportJobFailure } from '#api/platform/jobs/job-failures.ts';
import type { Job } from '#api/platform/jobs/job.ts';

import { refreshScore, type RefreshFailure } from '../refresh-score.ts';
import {
  lastSweepRun,
  storeSweepRun,
  pageOfEverybody,
  pageOfLeft,
  postponeRefresh,
  type PageOf,
} from './refresh-list.sql.ts';

/** This many in a row without an answer, and the bureau counts as down. */
const DOWN_AFTER = 5;
/** How long a member for whom asking came to nothing is left alone. */
const POSTPONED_MS = 3_600_000;
/** After asking this many, with a bureau that answers, there may be work for others too. */
const LONG_RUN = 100;
/**
 * Members who are worked on side by side, for each question that the bureau may be asked at once: while some wait for
 * the bureau, others are claimed and written down.
 */
const MEMBERS_PER_QUESTION = 2;
/** Between two runs through everybody. In between, only what an earlier run left is looked at. */
const EVERYBODY_EVERY_MS = 24 * 3_600_000;
/** The session id under which the refresh claims its orders: no real session has it. */
const REFRESH_SESSION = '00000000-0000-4000-8000-000000000001';

/**
 * What came of asking for one member.
 * - `settled`: there is an answer, or somebody else is getting one.
 * - `later`: this member has to wait; the bureau works.
 * - `no-answer`: the bureau may be down.
 */
type Asked = 'settled' | 'later' | 'no-answer';

/** What each failure to obtain a score means for the refresh. */
const ASKED: Record<RefreshFailure['because'], Asked> = {
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
};

/** Failures for which the bureau was not called. */
const UNCALLED: ReadonlySet<string> = new Set<RefreshFailure['because']>([
  'already-there',
  'busy',
  'consent-missing',
]);

/**
 * The monthly refresh as a process runs it: a run now and then, cheap when nobody is due, so that the next one picks
 * up a new month, a bureau that is back and what a dead process left. A long run invites other processes to run as
 * well; each asks at its own pace, and never for a member for whom another asks. Failed calls are logged in one line: a
 * line each would bury the log while the bureau is down, and none at all would hide it.
 */
export const monthlyRefreshJob: Job = {
  name: 'monthly-refresh',
  everyMs: ({ config }) => config.refresh.everyMs,
  async work(ctx, { signal, callHelp }) {
    const { logger, metrics } = ctx;
    const began = ctx.now();
    const month = sydneyMonth(began);
    const last = await lastSweepRun(ctx, month);
    const isFresh = last !== null && began.getTime() - last.getTime() < EVERYBODY_EVERY_MS;
    const who = isFresh ? 'left' : 'everybody';
    const { asked, isBureauDown, isComplete, failed } = await refreshMembers(ctx, {
      who,
      signal,
      onLongRun: callHelp,
    });
    if (isComplete) metrics.refreshComplete(ctx.now());
    if (isComplete && who === 'everybody') await storeSweepRun(ctx, month, began);
    if (asked > 0) logger.info({ event: 'monthly-refresh', asked, isBureauDown });
    if (failed !== null) logger.warn({ event: 'job-calls-failed', job: 'monthly-refresh', ...failed });
  },
};

type SweepOptions = {
  /** Whom to look at: all who want notices, or only those left from an earlier run of the month. */
  who?: 'everybody' | 'left';
  /** Ends the run when aborted: questions already asked are answered, and no more are asked. */
  signal?: AbortSignal;
  /** Called once when many are due, so that others may run as well. */
  onLongRun?: () => Promise<void>;
  /**
   * The member after whom the run begins; it goes once round. Runs that begin in different places share the work: where
   * another has been, nobody is due.
   */
  startAfter?: string;
};

export type Sweep = {
  asked: number;
  /** Everybody was looked at; if false, the bureau is down or the process is stopping. */
  isComplete: boolean;
  isBureauDown: boolean;
  /** How many calls of the bureau failed, by why; null if none did. */
  failed: Record<string, number> | null;
};

/**
 * Walks once through everybody who wants notices and asks the bureau for those whose month is still open. The month's
 * order is claimed like a browser's, so nobody is asked for twice, however many processes run and wherever one of them
 * died: whatever is left is due at the next run. No more than one page is ever in memory. A member for whom something
 * of our own fails is told of, left alone for a while, and holds up nobody.
 */
export async function refreshMembers(
  ctx: Context,
  { who = 'everybody', signal, onLongRun, startAfter = randomUUID() }: SweepOptions = {},
): Promise<Sweep> {
  const { atOnce, perSecond } = ctx.config.refresh;
  const turn = pace(perSecond);
  const failed = new Map<string, number>();
  const run: SweepRun = {
    asked: 0,
    inARow: 0,
    isOver: false,
    isLong: false,
    turn,
    failed,
    signal,
    onLongRun,
  };
  const due = who === 'left' ? dueOf(ctx, run, pageOfLeft) : dueAllRound(ctx, run, startAfter);
  const lane = async (): Promise<void> => {
    for (;;) {
      const next = await due.next();
      if (next.done === true || run.isOver) return;
      await askInTurn(ctx, run, next.value);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atOnce * MEMBERS_PER_QUESTION }, lane));
  const broken = lanes.find((ended) => ended.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
  const { asked, isOver, inARow } = run;
  return {
    asked,
    isComplete: !isOver,
    isBureauDown: inARow >= DOWN_AFTER,
    failed: failed.size === 0 ? null : Object.fromEntries(failed),
  };
}

/** Resolves when the next turn has come; false when the signal is aborted and there are no more. */
type Turn = (signal?: AbortSignal) => Promise<boolean>;

/**
 * Turns at an even pace, whoever takes them, and none once the signal is aborted. Unused turns are lost, so that a
 * bureau that was slow is not flooded afterwards.
 */
export function pace(perSecond: number): Turn {
  const gapMs = 1000 / perSecond;
  let next = 0;
  return async (signal) => {
    const isOver = () => signal?.aborted === true;
    if (isOver()) return false;
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + gapMs;
    if (at - now >= 1) await wait(at - now, undefined, { signal }).catch(() => undefined);
    return !isOver();
  };
}

type SweepRun = {
  asked: number;
  inARow: number;
  isOver: boolean;
  isLong: boolean;
  turn: Turn;
  failed: Map<string, number>;
  signal: SweepOptions['signal'] | undefined;
  onLongRun: SweepOptions['onLongRun'] | undefined;
};

type Due = { memberId: string; month: string };
type Stretch = { after: string | null; upTo?: string };

/** From the start to the last, and from the first to the start. */
async function* dueAllRound(ctx: Context, run: SweepRun, start: string): AsyncGenerator<Due, void> {
  yield* dueOf(ctx, run, pageOfEverybody, { after: start });
  yield* dueOf(ctx, run, pageOfEverybody, { after: null, upTo: start });
}

/** Those who are due, page by page; the month is that of the moment. */
async function* dueOf(
  ctx: Context,
  run: SweepRun,
  pageOf: PageOf,
  { after: first, upTo }: Stretch = { after: null },
): AsyncGenerator<Due, void> {
  for (let after = first; !run.isOver;) {
    const month = sydneyMonth(ctx.now());
    const page: Awaited<ReturnType<PageOf>> = await pageOf(ctx, { after, month });
    for (const { memberId, isDue } of page) {
      if (upTo !== undefined && memberId > upTo) return;
      if (isDue) yield { memberId, month };
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.memberId;
  }
}

async function askInTurn(ctx: Context, run: SweepRun, of: Due): Promise<void> {
  if (!(await run.turn(run.signal))) run.isOver = true;
  if (run.isOver) return;
  run.asked += 1;
  try {
    await askFor(ctx, run, of);
  } catch (cause) {
    ctx.metrics.refreshed('failed');
    reportJobFailure(ctx, monthlyRefreshJob.name)(cause);
    try {
      await postpone(ctx, of);
    } catch (whyNot) {
      // Nothing can be written: not this member is at fault.
      run.isOver = true;
      throw whyNot;
    }
  }
  if (run.inARow >= DOWN_AFTER) run.isOver = true;
  if (run.isLong || run.isOver || run.asked < LONG_RUN) return;
  run.isLong = true;
  await run.onLongRun?.();
}

async function askFor(ctx: Context, run: SweepRun, of: Due): Promise<void> {
  const { metrics, providers } = ctx;
  metrics.refreshed('due');
  const refreshed = await refreshScore(ctx, {
    ...of,
    sessionId: REFRESH_SESSION,
    bureau: providers.bureauForRefresh,
  });
  const asked = refreshed.ok ? 'settled' : ASKED[refreshed.failure.because];
  metrics.refreshed(asked);
  if (!refreshed.ok) countFailure(run, refreshed.failure);
  run.inARow = asked === 'no-answer' ? run.inARow + 1 : 0;
  if (asked !== 'settled') await postpone(ctx, of);
}

function countFailure({ failed }: SweepRun, { because }: RefreshFailure): void {
  if (!UNCALLED.has(because)) failed.set(because, (failed.get(because) ?? 0) + 1);
}

const postpone = (ctx: Context, of: Due): Promise<void> =>
  postponeRefresh(ctx, { ...of, until: new Date(ctx.now().getTime() + POSTPONED_MS) });
