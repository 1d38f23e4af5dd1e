import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

import type { FastifyInstance } from 'fastify';

import { EXIT } from './config/exit-codes.ts';
import { isDatabaseUnavailable } from './platform/database/database-faults.ts';
import type { Process } from './compose.ts';
import { StopRequested, onStopRequested, type StopRequest } from './stop-request.ts';
import type { Logger } from './platform/logs/logger.ts';

/** Grace period for requests and jobs, and for a start to notice that it is aborted. */
const GRACE_PERIOD_MS = 10_000;

/** Ended in this order, whatever happens to the one before. */
export type Endings = (() => unknown)[];

type Stopping = {
  opened: Pick<Process, 'ctx' | 'readiness'>;
  stop: StopRequest;
  /** What a load balancer sends requests to; null in a process that only works. */
  app: FastifyInstance | null;
  endings: Readonly<Endings>;
};

/**
 * Shuts down when asked. First the process keeps serving for a set time while it reports not ready; then it closes its
 * ports, completes requests in progress, and exits. A second signal skips the first phase. Each phase is logged, so
 * that a planned stop, one that was cut off and a killed process differ in the log.
 */
export function shutDownWhenAsked({ opened, stop, app, endings }: Stopping): void {
  const { readiness } = opened;
  const { config, logger } = opened.ctx;
  const shutDown = async (): Promise<void> => {
    const began = performance.now();
    const { reason } = stop.asked;
    readiness.endServing();
    logger.info({ event: 'stopping', signal: reason instanceof StopRequested ? reason.signal : null });
    if (app !== null) {
      await wait(config.drainMs, undefined, { signal: stop.askedAgain }).catch(() => undefined);
      logger.info({ event: 'drained', connections: await connectionsOf(app) });
    }
    const logEnd = (code: number, event: string) =>
      logger.info({ event, code, seconds: Math.round(performance.now() - began) / 1000 });
    // Connections are cut when the grace period is over.
    exitSoon(() => logEnd(EXIT.failed.status, 'cut-off'));
    const code = await endAll(endings, logger);
    logEnd(code, 'stopped');
    process.exit(code);
  };
  onStopRequested(stop, () => void shutDown());
}

const connectionsOf = ({ server }: FastifyInstance): Promise<number> =>
  promisify(server.getConnections.bind(server))();

function exitSoon(onExit: () => unknown = () => undefined): NodeJS.Timeout {
  const exit = (): void => {
    onExit();
    process.exit(EXIT.failed.status);
  };
  return setTimeout(exit, GRACE_PERIOD_MS).unref();
}

/** Ends an aborted start that takes too long, until `isOver` is called. */
export function limitStart({ asked }: StopRequest): { isOver: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const startTimer = (): void => {
    timer = exitSoon();
  };
  asked.addEventListener('abort', startTimer, { once: true });
  return {
    isOver() {
      asked.removeEventListener('abort', startTimer);
      clearTimeout(timer);
    },
  };
}

/** Exit code: 0 even when the database is away, which is no fault of the process. */
export async function endAll(endings: Readonly<Endings>, logger: Pick<Logger, 'error'>): Promise<0 | 1> {
  let code: 0 | 1 = 0;
  for (const end of endings) {
    try {
      await end();
    } catch (cause) {
      if (isDatabaseUnavailable(cause)) continue;
      logger.error({ event: 'stop-failed', error: cause instanceof Error ? cause.name : 'unknown' });
      code = 1;
    }
  }
  return code;
}
