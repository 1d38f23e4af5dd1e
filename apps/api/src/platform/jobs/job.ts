import type { Context } from '../context.ts';

export type Run = {
  /**
   * Aborted when the process stops or another one has taken over the job. Finish what is in progress and start
   * nothing.
   */
  signal: AbortSignal;
  /** Starts a second run on an idle process, for work that can be shared. */
  callHelp: () => Promise<void>;
};

/** Recurring work that runs on one process at a time unless it asks for help. */
export type Job = {
  /** Unique and stored. Logs and metrics use it too. */
  name: string;
  /** Pause between two runs, in milliseconds. */
  everyMs: (ctx: Context) => number;
  /** Must be safe to repeat. Errors are logged and counted, and the job runs again at its next time. */
  work: (ctx: Context, run: Run) => Promise<unknown>;
};
