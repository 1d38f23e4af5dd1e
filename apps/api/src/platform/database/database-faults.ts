/**
 * What PostgreSQL says when it is not there for us: connections that break (08), refused log-ins (28), shutting down
 * and starting (57P).
 */
const LOST_CLASSES = ['08', '28', '57P'];
/**
 * Of other classes: a server that only reads, as the one before does after a failover (25006); a transaction that the
 * server ended with its connection (25P03, 25P04); no such database (3D000).
 */
const LOST_CONDITIONS = new Set(['25006', '25P03', '25P04', '3D000']);

/** No room, memory or connections left (53), or a disk that fails. */
const isFull = (code: string) => /^53...$/.test(code) || code === '58030';

/** What the system says of a connection that can't be made, or broke. */
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

/** What the driver says without a code: no answer in time, or a connection that is gone. */
const LOST_WORDS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection (terminated|ended)|not queryable|after calling end on the pool|has been (discarded|destroyed)/i;

/**
 * The statement was undone, as another was to go on (40P01, 40001), a lock did not come (55P03) or time was up
 * (57014). The connection is as good as before.
 */
const GAVE_WAY = new Set(['40P01', '40001', '55P03', '57014']);

const WRITES_REFUSED = new Set(['25006', '53100', '53400', '58030']);

/** Settings that waiting does not mend: a wrong name, password or database. */
const WRONG_SETTINGS = new Set(['28000', '28P01', '3D000', 'ENOTFOUND']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A socket that is not there, as while the server behind it starts; a file that is not there is another matter. */
const isNoSocket = (error: Error) =>
  codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/**
 * Whether a connection can't be made, or is not to be used again: nobody knows what its server still makes of it, or it
 * leads to a server that is no longer the one to write to.
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

/** Whether the database did nothing for now, and the same call may be made again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || isFull(codeOf(error)) || GAVE_WAY.has(codeOf(error));
}

/** Whether the database answers and can't be written: it only reads, or its disk is full or fails. */
export function refusesWrites(error: unknown): boolean {
  return WRITES_REFUSED.has(codeOf(error));
}

/** Whether it is the settings that keep the database from us. */
export function isWrongSetting(error: unknown): boolean {
  return WRONG_SETTINGS.has(codeOf(error));
}
