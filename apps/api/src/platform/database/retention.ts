import type { Context } from '../context.ts';
import { purge, type Purged } from './purge.ts';

/** What is removed once its time is over, by the room that owns it. */
export type Retention = {
  /** Unique: log and metrics know the step by it when it fails. */
  name: string;
  /** Removes one batch, and returns how many there were. Safe to run twice, so it needs no lock. */
  remove: (ctx: Context, now: Date) => Promise<number>;
};

const DAY_MS = 24 * 3_600_000;

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

type Ended = {
  name: string;
  from: Purged['from'];
  /** The moment from which time runs; when it expires, where that is stored. */
  by?: string;
  days?: number;
  and?: string;
};

/** Rows that ended that many days ago. */
export const endedRows = ({ name, from, by = 'expires_at', days = 0, and = 'true' }: Ended): Retention => ({
  name,
  remove: ({ db }, now) => purge(db, daysBefore(now, days), { from, by, and }),
});
