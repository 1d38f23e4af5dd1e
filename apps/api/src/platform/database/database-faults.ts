/**
 * PostgreSQL error classes for an unavailable server: broken connections (08), refused logins (28), shutting down or
 * starting (57P).
 */
const LOST_CLASSES = ['08', '28', '57P'];
/**
 * Single codes from other classes: read-only server, such as the old primary after a failover (25006); idle
 * transaction closed by the server (25P03, 25P04); no such database (3D000).
 */
const LOST_CONDITIONS = new Set(['25006', '25P03', '25P04', '3D000']);

/** Whether it is out of disk, memory or connections (53), or had an I/O error. */
const isFull = (code: string) => /^53...$/.test(code) || code === '58030';

/** Error codes of the operating system for a connection that failed or broke. */
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

/** Errors of the driver that have no code: time-outs and closed connections. */
const LOST_WORDS =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection (terminated|ended)|not queryable|after calling end on the pool|has been (discarded|destroyed)/i;

/**
 * Serialisation failure or deadlock (40001, 40P01), lock not available (55P03), statement cancelled (57014). No such
 * prepared statement, or a second of that name (26000, 42P05): in a pipeline others were sent before the one that
 * prepares it failed. The connection stays usable.
 */
const RETRYABLE = new Set(['40P01', '40001', '55P03', '57014', '26000', '42P05']);

const WRITES_REFUSED = new Set(['25006', '53100', '53400', '58030']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A missing socket: the server behind it is starting. A missing file is something else. */
const isNoSocket = (error: Error) =>
  codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/**
 * Whether a connection failed or must not be used again, because its server's state is unknown or it must no longer be
 * written to.
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

/** Whether nothing was done and the same call may be repeated later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isConnectionLost(error) || isFull(codeOf(error)) || RETRYABLE.has(codeOf(error));
}

/** Whether a statement gave up waiting for a lock. */
export const isLockTaken = (error: unknown): boolean => codeOf(error) === '55P03';

/** Whether the database is readable but not writable: read-only, or its disk is full or failing. */
export function refusesWrites(error: unknown): boolean {
  return WRITES_REFUSED.has(codeOf(error));
}
