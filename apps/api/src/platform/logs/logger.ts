import { pino, type Logger as Pino } from 'pino';

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
export function makeLogger({ level, to = 'stdout' }: { level: string; to?: LogsTo | undefined }): Pino {
  return pino(
    { level, base: null, serializers: { req: () => undefined, res: () => undefined, err: nameOnly } },
    pino.destination(to === 'stdout' ? 1 : 2),
  );
}

function nameOnly(error: unknown): unknown {
  return error instanceof Error
    ? { name: error.name, code: 'code' in error ? error.code : undefined }
    : undefined;
}
