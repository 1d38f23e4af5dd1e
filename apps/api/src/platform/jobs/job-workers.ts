import type { PgBoss } from 'pg-boss';

import { tellJobFailed } from '#api/platform/jobs/job-failures.ts';
import type { Logger } from '#api/platform/logs/logger.ts';
import type { Metrics } from '#api/platform/metrics/metrics.ts';

import { traced, type Tracing } from '../tracing/tracing.ts';
import { rulesOf, type RepeatedKind } from './job-kinds.ts';

/** What a run of repeated work is given. */
export type Run = {
  /**
   * Aborted when the process stops, or another has taken over the job: work already begun is finished, and no more is
   * begun.
   */
  signal: AbortSignal;
  /** Calls idle processes to the same work, when there is more than one process can do soon. */
  callHelp: () => Promise<void>;
};

/** Work that comes again and again, and that no two processes need to do at once. */
export type RepeatedWorker = {
  name: RepeatedKind;
  /** How long it rests. */
  schedule: { everyMs: number };
  /** Safe to do twice. Anything it throws is reported and counted, and it runs again at its next time. */
  work: (run: Run) => Promise<unknown>;
};

/** Work that is done at once for each job that is sent. */
export type SentWorker = {
  name: 'outbox';
  schedule: 'when-sent';
  /** How many a process does side by side. */
  atOnce: number;
  work: (id: string) => Promise<void>;
  /** Those that can wait are fetched and done many together, in a lane of their own, and take no other's place. */
  many: { most: number; work: (ids: readonly string[]) => Promise<void> };
};

/** Repeated work that this process does, with pg-boss's name for the worker. */
export type Begun = Map<string, { id: string; worker: RepeatedWorker }>;

/** A piece of background work as a feature gives it. */
export type JobWorker = RepeatedWorker | SentWorker;

export type WorkDeps = {
  boss: PgBoss;
  logger: Pick<Logger, 'error' | 'warn' | 'info'>;
  metrics: Pick<Metrics, 'jobFailed' | 'jobDone'>;
  stopping: AbortSignal;
  tracing: Tracing | null;
  /** How often lanes look for work that they were not notified of. */
  laneLooks: LaneLooks;
};

export type LaneLooks = { firstSeconds: number; othersSeconds: number };

/** What a sent job carries: an id, and what caused it if that is traced. */
export type SentJob = { id: string; causedBy?: string };

const jobSpan = (name: JobWorker['name'], causedBy?: string) =>
  ({ name: `job ${name}`, kind: 'consumer', causedBy }) as const;

/** Four heartbeats within the time after which a job counts as dead. */
const signsOfLife = (kind: JobWorker['name']) => ({
  heartbeatRefreshSeconds: (rulesOf(kind).heartbeatSeconds ?? 60) / 4,
});

/** The minimum that pg-boss accepts. Only where nobody can be notified of new jobs. */
const UNTOLD_SECONDS = 0.5;
/** Nobody is notified of a job whose process died, or one that was postponed: the first lane finds it. */
export const LANE_LOOKS: LaneLooks = { firstSeconds: 1, othersSeconds: 30 };

/**
 * Lanes that each do one job at a time, notified of new ones by the database. A lane that had a job looks for another
 * until there is none, and wakes the next lane: many jobs sent at once are done by all lanes, though notified only
 * once.
 */
export async function startSent(
  { boss, metrics, laneLooks, tracing }: WorkDeps,
  worker: SentWorker,
): Promise<void> {
  const { name, atOnce, work } = worker;
  const lanes: string[] = [];
  await startMany({ boss, metrics, laneLooks, tracing }, worker);
  for (let lane = 0; lane < atOnce; lane += 1) {
    const options = {
      batchSize: 1,
      pollingIntervalSeconds: UNTOLD_SECONDS,
      notifyPollingIntervalSeconds: lane === 0 ? laneLooks.firstSeconds : laneLooks.othersSeconds,
      minPriority: 0,
      ...signsOfLife(name),
    };
    const wake = (which: number): void => {
      const id = lanes[which];
      if (id !== undefined) boss.notifyWorker(id);
    };
    const id = await boss.work<SentJob>(name, options, async (jobs) => {
      wake(lane + 1);
      try {
        for (const { data } of jobs) {
          await traced(tracing, jobSpan(name, data.causedBy), () => work(data.id));
        }
        metrics.jobDone(name);
      } finally {
        wake(lane);
      }
    });
    lanes.push(id);
  }
}

/** Looks again at once after a lane full. */
async function startMany(
  { boss, metrics, laneLooks, tracing }: Pick<WorkDeps, 'boss' | 'metrics' | 'laneLooks' | 'tracing'>,
  { name, many }: SentWorker,
): Promise<void> {
  const options = {
    batchSize: many.most,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: UNTOLD_SECONDS,
    notifyPollingIntervalSeconds: laneLooks.firstSeconds,
    maxPriority: -1,
    ...signsOfLife(name),
  };
  await boss.work<SentJob>(name, options, async (jobs) => {
    const [first] = jobs;
    const ids = jobs.map(({ data }) => data.id);
    await traced(tracing, jobSpan(name, ids.length === 1 ? first?.data.causedBy : undefined), () =>
      many.work(ids),
    );
    for (const _ of jobs) metrics.jobDone(name);
  });
}

const LONGEST_BETWEEN_LOOKS_MS = 15_000;
/** Another process can continue what a stopping process left undone. */
const HANDED_ON_AFTER_MS = 1000;

/** A run sends the next one when it ends, however it ended; so there is one even after a run that failed. */
export async function startRepeated(deps: WorkDeps, worker: RepeatedWorker): Promise<string> {
  const { boss, metrics, stopping, tracing } = deps;
  const { name, schedule, work } = worker;
  const { everyMs } = schedule;
  const looks = Math.max(UNTOLD_SECONDS, Math.min(LONGEST_BETWEEN_LOOKS_MS, everyMs / 2) / 1000);
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: looks,
    notifyPollingIntervalSeconds: looks,
    ...signsOfLife(name),
  };
  const onDefect = tellJobFailed(deps, name);
  return boss.work(name, options, async ([job]) => {
    const signal = job === undefined ? stopping : AbortSignal.any([stopping, job.signal]);
    const callHelp = async (): Promise<void> => void (await boss.send(name, null, { singletonKey: 'help' }));
    try {
      await traced(tracing, jobSpan(name), () => work({ signal, callHelp }));
      metrics.jobDone(name);
    } catch (cause) {
      onDefect(cause);
    }
    await sendNext(boss, worker, stopping.aborted ? HANDED_ON_AFTER_MS : everyMs);
  });
}

export async function sendNext(boss: PgBoss, { name }: Pick<RepeatedWorker, 'name'>, afterMs: number) {
  return boss.send(name, null, { startAfter: afterMs / 1000 });
}
