import { PostgresFailed } from '@wattle/postgres/postgres-failed';
import { PostgresUnusable } from '@wattle/postgres/postgres-unusable';

/** The database in the data directory is unavailable. The message is one line that says what to do. */
export class EmbeddedFault extends Error {
  override name = 'EmbeddedFault';
}

const NOT_OURS = new Set(['EACCES', 'EPERM', 'EROFS']);
const FULL = new Set(['ENOSPC', 'EDQUOT']);

const fullDisk = (dataDir: string) =>
  `the disk of ${dataDir} is full, and the database can't start. Make space and start again: nothing that was acknowledged is lost`;

/** Translates known failures for the person who started the process. Defects stay as they are. */
export function asFault(cause: unknown, dataDir: string): unknown {
  if (cause instanceof PostgresUnusable) {
    return new EmbeddedFault(
      `${cause.message}. Set DATABASE_URL to a PostgreSQL server of version 15 or later`,
    );
  }
  if (cause instanceof PostgresFailed) {
    return new EmbeddedFault(
      cause.isDiskFull ? fullDisk(dataDir) : `the database in ${dataDir} did not start: ${cause.message}`,
    );
  }
  if (cause instanceof EmbeddedFault || !(cause instanceof Error) || !('code' in cause)) return cause;
  const code = String(cause.code);
  if (FULL.has(code)) return new EmbeddedFault(fullDisk(dataDir));
  if (NOT_OURS.has(code)) {
    return new EmbeddedFault(
      `${dataDir} can't be written by this user. Give it to them, or set DATA_DIR to another directory`,
    );
  }
  return cause;
}
