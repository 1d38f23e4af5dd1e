import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Content } from '@wattle/content/reading/read-content';

import { ConfigError, readConfig, type Config } from './config.ts';
import { EXIT } from './config/exit-codes.ts';
import { openDatabase } from './platform/open-database.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { limitStart } from './shut-down.ts';
import { AskedToStop, type StopRequest } from './stop-request.ts';

/** Runs the process until it is asked to stop. Faults are reported in one line. */
export async function serve(stop: StopRequest): Promise<void> {
  let config: Config | null = null;
  const limit = limitStart(stop);
  try {
    // oxlint-disable-next-line node/no-process-env -- the one reader of the environment hands it to config.ts
    config = readConfig(process.env);
    await run(config, stop);
  } catch (cause) {
    if (cause instanceof AskedToStop) {
      process.stderr.write('wattle: stopped before the start was over, as it was asked to.\n');
      process.exit(EXIT.done.status);
    }
    const { endWithReason } = await import('./why-not-started.ts');
    endWithReason(cause, config);
  }
  limit.isOver();
}

/** The database starts while the product is being imported; each is about half of a start. */
async function run(config: Config, stop: StopRequest): Promise<void> {
  if (config.inEarnest) refuseUnbuilt(config);
  const content = config.inEarnest ? await refuseMadeUp(config) : undefined;
  const tracing = await tracingOf(config);
  const [{ runProduct }, opened] = await Promise.all([
    import('./run-product.ts'),
    openDatabase(config, { ...stop, tracing }),
  ]);
  await runProduct({ config, content, tracing }, opened, stop);
}

/** Not imported without a collector. */
async function tracingOf({ tracing }: Config): Promise<Tracing | null> {
  if (tracing === null) return null;
  const { startTracing } = await import('./platform/tracing/otel-tracing.ts');
  return startTracing(tracing);
}

/**
 * Throws on placeholder content before anything is touched, and returns the content. Skipped where such content is
 * allowed.
 */
async function refuseMadeUp({ contentDir }: Config): Promise<Content> {
  const { readContent } = await import('@wattle/content/reading/read-content');
  const { madeUpContent, MadeUpContent } = await import('@wattle/content/reading/made-up-content');
  const content = readContent(contentDir);
  const faults = madeUpContent(content);
  if (faults.length > 0) throw new MadeUpContent(`it is made up: ${faults.join('; ')}`);
  return content;
}

/** Without its pages a process would seem ready and answer 404. */
function refuseUnbuilt({ role, webDir }: Config): void {
  if (role === 'worker' || existsSync(join(webDir, 'index.html'))) return;
  throw new ConfigError(`WEB_DIR: there are no pages in ${webDir}. Build them with \`npm run build\``);
}
