import { setTimeout as pause } from 'node:timers/promises';

import { tellJobFailed } from '#api/platform/jobs/job-failures.ts';

import { startBoss, type BossDeps } from './boss.ts';
import { startDeadLetters } from './dead-letters.ts';
import type { RepeatedKind } from './job-kinds.ts';
import {
  LANE_LOOKS,
  sendNext,
  startRepeated,
  startSent,
  type Begun,
  type JobWorker,
  type RepeatedWorker,
  type WorkDeps,
} from './job-workers.ts';

type Deps = Omit<BossDeps, 'metrics' | 'hearing'> &
  Pick<WorkDeps, 'metrics'> &
  Partial<Pick<WorkDeps, 'laneLooks' | 'tracing'>>;

/** How long jobs may take to end when the process stops. */
const PATIENCE_MS = 5000;
/** A first run that could not be sent, because the database was away or full, is sent after this long. */
const SEND_AGAIN_MS = 10_000;
/** A finished job is kept for a while; one in these states is still to be done, or in progress. */
const LIVING: ReadonlySet<string> = new Set(['created', 'retry', 'active']);
/** Two machines' clocks may differ by this much without a run coming too early for its purpose. */
const CLOCKS_DIFFER_MS = 100;

export type Jobs = Awaited<ReturnType<typeof openJobs>>;

/**
 * The background work of a process: the only place that starts and ends it. All of it runs as pg-boss jobs, so
 * processes share it, and another one does what a dead process had begun.
 */
export async function openJobs(deps: Deps) {
  const hearing = { is: false };
  const boss = await startBoss({ ...deps, hearing });
  const stopping = new AbortController();
  const begun: Begun = new Map();
  const working: WorkDeps = {
    laneLooks: LANE_LOOKS,
    tracing: null,
    ...deps,
    boss,
    stopping: stopping.signal,
  };
  if (deps.works) await startDeadLetters(working, begun);
  return {
    /** For callers that send jobs in a transaction of their own. */
    boss,
    /** Whether this process is notified of new jobs at once, and need not poll for them. */
    isTold: () => hearing.is,
    /** Makes this process do this work from now on, unless it is one that only sends. */
    async start(workers: readonly JobWorker[]): Promise<void> {
      if (!deps.works) return;
      for (const worker of workers) {
        if (worker.schedule === 'when-sent') await startSent(working, worker);
        else await begin(working, begun, worker);
      }
    },
    /** Makes repeated work run now as well, in whichever process hears of it. */
    async runNow(name: RepeatedKind): Promise<void> {
      await boss.send(name, null, { singletonKey: 'now' });
    },
    /**
     * Makes repeated work run after a while as well: in the second after it, and once for all requests within that
     * second.
     */
    async runAfter(name: RepeatedKind, afterMs: number): Promise<void> {
      const now = Date.now();
      const second = Math.ceil((now + Math.max(afterMs, 0) + CLOCKS_DIFFER_MS) / 1000);
      const waitMs = second * 1000 - now;
      await boss.send(name, null, { singletonKey: `at-${second}`, startAfter: waitMs / 1000 });
      // Nobody is notified when its time has come; if this process is gone by then, others find it by polling.
      setTimeout(() => boss.notifyWorker(begun.get(name)?.id ?? ''), waitMs + CLOCKS_DIFFER_MS).unref();
    },
    /** Ends what is in progress, and begins no more. */
    async stop(): Promise<void> {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: PATIENCE_MS, close: false });
    },
  };
}

async function begin(deps: WorkDeps, begun: Begun, worker: RepeatedWorker): Promise<void> {
  const id = await startRepeated(deps, worker);
  begun.set(worker.name, { id, worker });
  // No start waits for it: a full database accepts none now.
  void sendFirst(deps, worker).then(() => deps.boss.notifyWorker(id));
}

/** The very first run is at once; if one is already scheduled, it comes no later than today's settings say. */
async function sendFirst(deps: WorkDeps, worker: RepeatedWorker): Promise<void> {
  const { boss, stopping } = deps;
  const { name, schedule } = worker;
  const onDefect = tellJobFailed(deps, name);
  while (!stopping.aborted) {
    try {
      const there = (await boss.findJobs(name)).filter(({ state }) => LIVING.has(state));
      if (there.length === 0) await sendNext(boss, worker, 0);
      const latest = Date.now() + schedule.everyMs;
      const late = there.filter(
        ({ state, startAfter }) => state === 'created' && startAfter.getTime() > latest,
      );
      for (const { id } of late) {
        await boss.update({ name, options: { id, startAfter: schedule.everyMs / 1000 } });
      }
      return;
    } catch (cause) {
      if (!stopping.aborted) onDefect(cause);
    }
    await pause(SEND_AGAIN_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined);
  }
}
