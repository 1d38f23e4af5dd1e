import type { Context } from '../context.ts';
import { purge, type Purged } from './purge.ts';

/** A rule for expired rows, declared by the owner of the table. */
export type Retention = {
  /** Unique. Logs and metrics name a failed step by it. */
  name: string;
  /** Removes one batch and returns its size. Safe to run concurrently. */
  remove: (ctx: Context, now: Date) => Promise<number>;
};

const DAY_MS = 24 * 3_600_000;

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

type Ended = {
  name: string;
  from: Purged['from'];
  /** Column from which the time runs. Default: `expires_at`. */
  by?: string;
  days?: number;
  and?: string;
};

/** Rows whose time ended that many days ago. */
export const endedRows = ({ name, from, by = 'expires_at', days = 0, and = 'true' }: Ended): Retention => ({
  name,
  remove: ({ db }, now) => purge(db, daysBefore(now, days), { from, by, and }),
});
