import type { Content } from '@wattle/content/reading/read-content';

import { readConfig, type Config } from './config.ts';
import { openDatabase } from './platform/open-database.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { limitStart } from './shut-down.ts';
import { StoppedWhileStarting, type StopRequest } from './stop-request.ts';

/** The configuration, a port or the data directory is at fault: reported in one line, for people. */
const EXIT_SETUP = 78;

/**
 * Runs the process until it is asked to stop; anything that prevents it is reported in one line, for people. A start
 * that is no longer wanted also ends in an orderly way, with nothing left behind.
 */
export async function serve(stop: StopRequest): Promise<void> {
  let config: Config | null = null;
  const limit = limitStart(stop);
  try {
    // oxlint-disable-next-line node/no-process-env -- the one reader of the environment hands it to config.ts
    config = readConfig(process.env);
    await run(config, stop);
  } catch (cause) {
    if (cause instanceof StoppedWhileStarting) {
      process.stderr.write('wattle: stopped before the start was over, as it was asked to.\n');
      process.exit(0);
    }
    const { whyNotStarted } = await import('./why-not-started.ts');
    const message = whyNotStarted(cause, config);
    process.stderr.write(
      message === null ? `${String(cause instanceof Error ? cause.stack : cause)}\n` : `wattle: ${message}\n`,
    );
    process.exit(message === null ? 1 : EXIT_SETUP);
  }
  limit.isOver();
}

/** The database starts while the product is still being loaded: most of a start is one or the other. */
async function run(config: Config, stop: StopRequest): Promise<void> {
  const content = config.inEarnest ? await refuseMadeUp(config) : undefined;
  const tracing = await tracingOf(config);
  const [{ runProduct }, opened] = await Promise.all([
    import('./run-product.ts'),
    openDatabase(config, { ...stop, tracing }),
  ]);
  await runProduct({ config, content, tracing }, opened, stop);
}

/** Without a collector nothing of it is even loaded. */
async function tracingOf({ tracing }: Config): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { startTracing } = await import('./platform/tracing/otel-tracing.ts');
  return startTracing(tracing);
}

/**
 * Refuses made-up content before anything is touched, and returns what it read. An installation that may have such
 * content skips this, and reads it during composition.
 */
async function refuseMadeUp({ contentDir }: Config): Promise<Content> {
  const { readContent } = await import('@wattle/content/reading/read-content');
  const { madeUpContent, MadeUpContent } = await import('@wattle/content/reading/made-up-content');
  const content = readContent(contentDir);
  const faults = madeUpContent(content);
  if (faults.length > 0) throw new MadeUpContent(`it is made up: ${faults.join('; ')}`);
  return content;
}
