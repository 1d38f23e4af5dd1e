/**
 * What PostgreSQL reports when it is not available to us: connections that break (08), refused log-ins (28), shutting
 * down and starting (57P).
 */
const LOST_CLASSES = ['08', '28', '57P'];
/**
 * From other classes: a read-only server, such as the old primary after a failover (25006); a transaction that the
 * server ended with its connection (25P03, 25P04); no such database (3D000).
 */
const LOST_CONDITIONS = new Set(['25006', '25P03', '25P04', '3D000']);

/** No room, memory or connections left (53), or a disk that fails. */
const isFull = (code: string) => /^53...$/.test(code) || code === '58030';

/** What the system reports about a connection that can't be made, or broke. */
const LOST_ERRNOS = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** What the driver reports without a code: no answer in time, or a connection that is gone. */
const LOST_WORDS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection (terminated|ended)|not queryable|after calling end on the pool|has been (discarded|destroyed)/i;

/**
 * The statement was undone so that another could proceed (40P01, 40001), a lock was not obtained (55P03) or time was up
 * (57014). The connection is as good as before.
 */
const GAVE_WAY = new Set(['40P01', '40001', '55P03', '57014']);

const WRITES_REFUSED = new Set(['25006', '53100', '53400', '58030']);

/** Faults that waiting does not mend: a wrong name, password or database. */
const WRONG_SETTINGS = new Set(['28000', '28P01', '3D000', 'ENOTFOUND']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A socket that does not exist, as while the server behind it starts; a missing file is another matter. */
const isNoSocket = (error: Error) =>
  codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/**
 * Whether a connection can't be made, or must not be used again: nobody knows what its server will still make of it, or
 * it leads to a server that should no longer be written to.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    LOST_CLASSES.some((known) => code.length === 5 && code.startsWith(known)) ||
    LOST_CONDITIONS.has(code) ||
    LOST_ERRNOS.has(code) ||
    isNoSocket(error) ||
    LOST_WORDS.test(error.message)
  );
}

/** Whether the database did nothing for now, and the same call may be repeated. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || isFull(codeOf(error)) || GAVE_WAY.has(codeOf(error));
}

/** Whether the database answers but can't be written to: it is read-only, or its disk is full or failing. */
export function refusesWrites(error: unknown): boolean {
  return WRITES_REFUSED.has(codeOf(error));
}

/** Whether wrong settings keep the database from us. */
export function isWrongSetting(error: unknown): boolean {
  return WRONG_SETTINGS.has(codeOf(error));
}
