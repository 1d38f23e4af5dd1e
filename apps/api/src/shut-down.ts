import { setTimeout as wait } from 'node:timers/promises';

import { isDatabaseUnavailable } from './platform/database/database-faults.ts';
import type { Process } from './compose.ts';
import { whenAsked, type StopRequest } from './stop-request.ts';
import type { Logger } from './platform/logs/logger.ts';

/** How long calls in progress and jobs may take to end, and a start to notice that it is no longer wanted. */
const PATIENCE_MS = 10_000;

/** What is ended, in this order, each whatever happened to the one before. */
export type Endings = (() => unknown)[];

type Stopping = {
  opened: Pick<Process, 'ctx' | 'readiness'>;
  stop: StopRequest;
  /** Whether calls are sent to this process, so that the sender must be told first. */
  serves: boolean;
  endings: Readonly<Endings>;
};

/**
 * Ends the process once it is asked to stop. For a set time it goes on serving and reports that it is not ready, so
 * that the load balancer sends it no more calls; then it accepts no more connections, answers what is in progress, and
 * exits. Being asked again cuts that time short.
 */
export function shutDownWhenAsked({ opened, stop, serves, endings }: Stopping): void {
  const { readiness } = opened;
  const { config, logger } = opened.ctx;
  const shutDown = async (): Promise<void> => {
    readiness.endServing();
    if (serves) {
      await wait(config.drainMs, undefined, { signal: stop.askedAgain }).catch(() => undefined);
    }
    // A hang must not keep the process alive: connections are cut when the time is up.
    exitSoon();
    process.exit(await endAll(endings, logger));
  };
  whenAsked(stop, () => void shutDown());
}

function exitSoon(): NodeJS.Timeout {
  return setTimeout(() => process.exit(1), PATIENCE_MS).unref();
}

/**
 * Ends a start with a failure if it goes on for long after the process was asked to stop, until the returned function
 * says that it is over.
 */
export function limitStart({ asked }: StopRequest): { isOver: () => void } {
  let late: NodeJS.Timeout | undefined;
  const beImpatient = (): void => {
    late = exitSoon();
  };
  asked.addEventListener('abort', beImpatient, { once: true });
  return {
    isOver() {
      asked.removeEventListener('abort', beImpatient);
      clearTimeout(late);
    },
  };
}

/** The exit code: a database that is away is not a fault of ours. */
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
