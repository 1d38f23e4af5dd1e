import { pino, type Logger as Pino } from 'pino';

import { makeLogDestination, type LogDestination } from './log-destination.ts';

export type Logger = Pick<Pino, 'info' | 'warn' | 'error' | 'isLevelEnabled'>;

/** Commands log to stderr, because stdout carries their result. */
export type LogsTo = 'stdout' | 'stderr';

declare module '../context.ts' {
  interface Context {
    logger: Logger;
  }
}

/**
 * Structured logs. Callers pass event names, ids and counts, never personal data. Requests are logged by route, not by
 * URL.
 */
export function makeLogger({
  level,
  to = 'stdout',
}: {
  level: string;
  to?: LogsTo | undefined;
}): Logger & Pick<LogDestination, 'dropped'> {
  const destination = makeLogDestination(to === 'stdout' ? 1 : 2);
  const logger = pino(
    { level, base: null, serializers: { req: () => undefined, res: () => undefined, err: nameOnly } },
    destination,
  );
  return Object.assign(logger, { dropped: destination.dropped });
}

function nameOnly(error: unknown): unknown {
  return error instanceof Error
    ? { name: error.name, code: 'code' in error ? error.code : undefined }
    : undefined;
}
