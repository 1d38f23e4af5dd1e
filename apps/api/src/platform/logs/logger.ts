import { pino, type Logger as Pino } from 'pino';

export type Logger = Pick<Pino, 'info' | 'warn' | 'error' | 'isLevelEnabled'>;

/** A command's stdout is its result alone, so its logs go to stderr. */
export type LogsTo = 'stdout' | 'stderr';

declare module '../context.ts' {
  interface Context {
    logger: Logger;
  }
}

/**
 * Structured logs whose fields are in practice an allow-list: callers pass event names, ids and counts. Requests are
 * logged by route, never by address, so no typed text reaches a log.
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
