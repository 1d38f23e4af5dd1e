import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { sydneyMonth } from '@wattle/domain/calendar/calendar';

import type { Context } from '#api/platform/context.ts';
import { isDatabaseUnavailable } from '#api/platform/database/database-faults.ts';
import { reportJobFailure } from '#api/platform/jobs/job-failures.ts';
import type { Job } from '#api/platform/jobs/job.ts';

import type { Bureau } from '../../bureaus/bureau.ts';
import type { BureauGateway } from '../../bureaus/bureau-gateway.ts';
import { refreshScore, type RefreshFailure } from '../refresh-score.ts';
import { refreshComplete, refreshedMembers } from './refresh-metrics.ts';
import type { OfMonth } from '../sealed-snapshots.sql.ts';
import {
  lastSweepRun,
  storeSweepRun,
  pageOfAll,
  pageOfFailed,
  postponeRefresh,
  type PageOf,
} from './refresh-list.sql.ts';

/** The bureau counts as down after this many failures in a row. */
const DOWN_AFTER = 5;
const POSTPONED_MS = 3_600_000;
/** The number of members above which a run invites other processes. */
const LONG_RUN = 100;
/**
 * Members processed concurrently per allowed bureau call: while some wait for the bureau, others are claimed and
 * stored.
 */
const MEMBERS_PER_QUESTION = 2;
/** The time between two full runs; in between, only failed orders are looked at. */
const FULL_RUN_EVERY_MS = 24 * 3_600_000;
/**
 * - `settled`: answered, or claimed by another call.
 * - `later`: this member is postponed; the bureau works.
 * - `no-answer`: no usable answer; after several in a row the run ends.
 */
type RefreshResult = 'settled' | 'later' | 'no-answer';

const RESULT_OF: Record<RefreshFailure['because'], RefreshResult> = {
  'already-there': 'settled',
  busy: 'settled',
  'no-file': 'settled',
  'details-rejected': 'settled',
  'identity-mismatch': 'settled',
  'contact-us': 'settled',
  'next-month': 'settled',
  unmatched: 'no-answer',
  'try-later': 'later',
  'consent-missing': 'later',
  unavailable: 'no-answer',
  unsent: 'no-answer',
  lost: 'no-answer',
  unread: 'no-answer',
};

/** Failures without a call to the bureau. */
const UNCALLED: ReadonlySet<string> = new Set<RefreshFailure['because']>([
  'already-there',
  'busy',
  'consent-missing',
]);

/**
 * Runs regularly and cheaply, so that the next run picks up a new month, a recovered bureau or a dead process's orders.
 * A long run invites other processes; claims keep them apart. Failed calls are logged in one line per run, so that an
 * outage neither floods the log nor goes unseen.
 */
const refreshJob = (name: string, bureau: Bureau): Job => ({
  name,
  everyMs: ({ config }) => config.refresh.everyMs,
  async work(ctx, { signal, callHelp }) {
    if (bureau === 'second' && ctx.providers.secondBureauForRefresh === null) return;
    const { logger, metrics } = ctx;
    const began = ctx.now();
    const key = { bureau, month: sydneyMonth(began) };
    const last = await lastSweepRun(ctx, key);
    const isFresh = last !== null && began.getTime() - last.getTime() < FULL_RUN_EVERY_MS;
    const who = isFresh ? 'failed' : 'all';
    const { asked, isBureauDown, isComplete, failed } = await refreshMembers(ctx, {
      bureau,
      who,
      signal,
      onLongRun: callHelp,
    });
    if (isComplete && bureau === 'primary') metrics.happened(refreshComplete, ctx.now());
    if (isComplete && who === 'all') await storeSweepRun(ctx, key, began);
    if (asked > 0) logger.info({ event: name, asked, isBureauDown });
    if (failed !== null) logger.warn({ event: 'job-calls-failed', job: name, ...failed });
  },
});

export const monthlyRefreshJob = refreshJob('monthly-refresh', 'primary');
/** Apart from the first's, which never waits for it. */
export const secondBureauRefreshJob = refreshJob('second-bureau-refresh', 'second');

type SweepOptions = {
  /** Default: the primary one. */
  bureau?: Bureau;
  /** All subscribers, or only those with a failed order this month. */
  who?: 'all' | 'failed';
  /** Aborting ends the run; calls in progress finish. */
  signal?: AbortSignal;
  /** Called once by a long run, to invite other processes. */
  onLongRun?: () => Promise<void>;
  /** The member after which the run starts, going once round. Runs with different starts share the work. */
  startAfter?: string;
};

export type Sweep = {
  asked: number;
  /** False when the bureau is down or the process is stopping. */
  isComplete: boolean;
  isBureauDown: boolean;
  /** Failed bureau calls by reason; null if none. */
  failed: Record<string, number> | null;
};

/**
 * Refreshes every subscriber whose month is open. Claims keep concurrent and dead processes from making a second
 * enquiry. Holds one page in memory. A member who fails by a defect is reported and postponed.
 */
export async function refreshMembers(
  ctx: Context,
  { bureau = 'primary', who = 'all', signal, onLongRun, startAfter = randomUUID() }: SweepOptions = {},
): Promise<Sweep> {
  const { concurrency, perSecond } = ctx.config.refresh;
  const slot = pace(perSecond);
  const failed = new Map<string, number>();
  const run: SweepRun = {
    bureau,
    gateway: refreshGateway(ctx, bureau),
    asked: 0,
    inARow: 0,
    isOver: false,
    isLong: false,
    slot,
    failed,
    signal,
    onLongRun,
  };
  const due = who === 'failed' ? dueOf(ctx, run, pageOfFailed) : dueFromStart(ctx, run, startAfter);
  const lane = async (): Promise<void> => {
    for (;;) {
      const next = await due.next();
      if (next.done === true || run.isOver) return;
      await refreshNext(ctx, run, next.value);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: concurrency * MEMBERS_PER_QUESTION }, lane));
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

/** Resolves at the next free slot; false once the signal is aborted. */
type Slot = (signal?: AbortSignal) => Promise<boolean>;

/**
 * Slots at an even rate, shared by all callers. Unused slots are lost, so a bureau that was slow is not flooded
 * afterwards.
 */
export function pace(perSecond: number): Slot {
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
  bureau: Bureau;
  gateway: BureauGateway;
  asked: number;
  inARow: number;
  isOver: boolean;
  isLong: boolean;
  slot: Slot;
  failed: Map<string, number>;
  signal: SweepOptions['signal'] | undefined;
  onLongRun: SweepOptions['onLongRun'] | undefined;
};

type Due = OfMonth;
type Stretch = { after: string | null; upTo?: string };

async function* dueFromStart(ctx: Context, run: SweepRun, start: string): AsyncGenerator<Due, void> {
  yield* dueOf(ctx, run, pageOfAll, { after: start });
  yield* dueOf(ctx, run, pageOfAll, { after: null, upTo: start });
}

/** Due members, page by page, for the current month. */
async function* dueOf(
  ctx: Context,
  run: SweepRun,
  pageOf: PageOf,
  { after: first, upTo }: Stretch = { after: null },
): AsyncGenerator<Due, void> {
  const { bureau, gateway } = run;
  const { isRepeatable } = gateway;
  for (let after = first; !run.isOver;) {
    const month = sydneyMonth(ctx.now());
    const page: Awaited<ReturnType<PageOf>> = await pageOf(ctx, { bureau, after, month, isRepeatable });
    for (const { memberId, isDue } of page) {
      if (upTo !== undefined && memberId > upTo) return;
      if (isDue) yield { memberId, bureau, month };
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.memberId;
  }
}

async function refreshNext(ctx: Context, run: SweepRun, due: Due): Promise<void> {
  if (!(await run.slot(run.signal))) run.isOver = true;
  if (run.isOver) return;
  run.asked += 1;
  try {
    await refreshOne(ctx, run, due);
  } catch (cause) {
    count(ctx, due, 'failed');
    reportJobFailure(ctx, jobOf(due).name)(cause);
    try {
      // The database's fault is no member's, who would wait an hour for it: the run ends, and the next one goes on.
      if (isDatabaseUnavailable(cause)) run.isOver = true;
      else await postpone(ctx, due);
    } catch (whyNot) {
      // Nothing can be written, so the fault is not this member's.
      run.isOver = true;
      throw whyNot;
    }
  }
  if (run.inARow >= DOWN_AFTER) run.isOver = true;
  if (run.isLong || run.isOver || run.asked < LONG_RUN) return;
  run.isLong = true;
  await run.onLongRun?.();
}

async function refreshOne(ctx: Context, run: SweepRun, due: Due): Promise<void> {
  count(ctx, due, 'due');
  const refreshed = await refreshScore(ctx, { ...due, sessionId: null, gateway: run.gateway });
  const asked = refreshed.ok ? 'settled' : RESULT_OF[refreshed.failure.because];
  count(ctx, due, asked);
  if (!refreshed.ok) countFailure(run, refreshed.failure);
  run.inARow = asked === 'no-answer' ? run.inARow + 1 : 0;
  if (asked !== 'settled') await postpone(ctx, due);
}

function refreshGateway({ providers }: Context, bureau: Bureau): BureauGateway {
  const gateway = bureau === 'primary' ? providers.bureauForRefresh : providers.secondBureauForRefresh;
  if (gateway === null) throw new Error('a bureau that is not configured');
  return gateway;
}

const jobOf = ({ bureau }: Due) => (bureau === 'primary' ? monthlyRefreshJob : secondBureauRefreshJob);

/** Whether members have their main score is watched; a second one may be missing. */
function count(
  { metrics }: Context,
  { bureau }: Due,
  result: (typeof refreshedMembers)['known'][number],
): void {
  if (bureau === 'primary') metrics.count(refreshedMembers, result);
}

function countFailure({ failed }: SweepRun, { because }: RefreshFailure): void {
  if (!UNCALLED.has(because)) failed.set(because, (failed.get(because) ?? 0) + 1);
}

const postpone = (ctx: Context, due: Due): Promise<void> =>
  postponeRefresh(ctx, { ...due, until: new Date(ctx.now().getTime() + POSTPONED_MS) });
