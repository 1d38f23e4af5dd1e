import { setTimeout as wait } from 'node:timers/promises';

import type { Platform } from './compose-platform.ts';
import { isDatabaseUnavailable } from './platform/database/database-faults.ts';

/** How long calls under way and jobs may take to end. */
const PATIENCE_MS = 10_000;

type Stopping = {
  platform: Pick<Platform, 'config' | 'readiness' | 'logger'>;
  /** Whether calls are sent to this process, so that whoever sends them has to be told first. */
  serves: boolean;
  /** What is ended, in this order, each whatever became of the one before. */
  steps: readonly (() => unknown)[];
};

/**
 * Ends the process at SIGTERM or SIGINT. For a set time it goes on serving and says that it is not ready, so that
 * whatever spreads the calls sends no more of them; then it takes no more connections, answers what is under way, and
 * exits. A second signal cuts that time short.
 */
export function shutDownOnSignal({ platform, serves, steps }: Stopping): void {
  const { config, readiness } = platform;
  const hurry = new AbortController();
  const stop = async (): Promise<void> => {
    readiness.endServing();
    if (serves) await wait(config.drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    // Whatever hangs must not keep the process: connections are cut when the time is up.
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    process.exit(await runAll(steps, platform));
  };
  const onSignal = (): void => {
    if (readiness.isServing()) void stop();
    else hurry.abort();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** The exit code: a database that is away is no fault of ours. */
async function runAll(steps: Stopping['steps'], { logger }: Pick<Platform, 'logger'>): Promise<0 | 1> {
  let code: 0 | 1 = 0;
  for (const step of steps) {
    try {
      await step();
    } catch (cause) {
      if (isDatabaseUnavailable(cause)) continue;
      logger.error({ event: 'stop-failed', error: cause instanceof Error ? cause.name : 'unknown' });
      code = 1;
    }
  }
  return code;
}
