import type { Context } from '../context.ts';

/** What a run of a job is given. */
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
export type Job = {
  /** Unique, and stored: log, metrics and database know the job by it. */
  name: string;
  /** How long it rests between two runs, in milliseconds. */
  everyMs: (ctx: Context) => number;
  /** Safe to do twice. Anything it throws is reported and counted, and it runs again at its next time. */
  work: (ctx: Context, run: Run) => Promise<unknown>;
};

/** The same with a process's context in it. */
export type JobWorker = {
  name: string;
  schedule: { everyMs: number };
  work: (run: Run) => Promise<unknown>;
};

export const workerOf = (ctx: Context, { name, everyMs, work }: Job): JobWorker => ({
  name,
  schedule: { everyMs: everyMs(ctx) },
  work: (run) => work(ctx, run),
});
