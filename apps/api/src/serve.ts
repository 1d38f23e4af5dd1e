import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { ContentError, inOneLine } from '@wattle/content/reading/faults';
import type { Content } from '@wattle/content/reading/read-content';
import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';

import { ConfigError, inspectConfig, type Config } from './config.ts';
import { EXIT } from './config/exit-codes.ts';
import type { Fault } from './config/fault.ts';
import { openDatabase } from './platform/open-database.ts';
import { printError } from './platform/logs/terminal.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { limitStart } from './shut-down.ts';
import { StopRequested, type StopRequest } from './stop-request.ts';

type Inspected = ReturnType<typeof inspectConfig>;

/** Runs the process until it is asked to stop. What it cannot start with is listed. */
export async function serve(stop: StopRequest): Promise<void> {
  let config: Config | null = null;
  const limit = limitStart(stop);
  try {
    // oxlint-disable-next-line node/no-process-env -- the one reader of the environment hands it to config.ts
    const inspected = inspectConfig(process.env);
    ({ config } = inspected);
    await run(config, await contentOf(inspected), stop);
  } catch (cause) {
    if (cause instanceof StopRequested) {
      printError('stopped before the start was over, as it was asked to.');
      process.exit(EXIT.done.status);
    }
    const { endWithReason } = await import('./why-not-started.ts');
    endWithReason(cause, config);
  }
  limit.isOver();
}

/** The database starts while the product is being imported; each is about half of a start. */
async function run(config: Config, content: Content | undefined, stop: StopRequest): Promise<void> {
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
 * Throws all faults of settings, built pages and content at once, before anything is touched. Returns the content that
 * was read for it: only production refuses placeholders, unless it is a demo.
 */
export async function contentOf({ config, faults }: Inspected): Promise<Content | undefined> {
  const isChecked = config.production && !config.demo;
  const { content, faults: ofContent } = isChecked
    ? await inspectContent(config)
    : { content: undefined, faults: [] };
  const all = [...faults, ...(isChecked ? pageFaults(config) : []), ...ofContent];
  if (all.length > 0) throw new ConfigError(all);
  return content;
}

async function inspectContent({ contentDir }: Config): Promise<{ content?: Content; faults: Fault[] }> {
  const { readContent } = await import('@wattle/content/reading/read-content');
  const { madeUpContent } = await import('@wattle/content/reading/made-up-content');
  const { notYetInForce } = await import('@wattle/content/reading/legal-texts');
  try {
    const content = readContent(contentDir);
    const early = notYetInForce(content.legal, formatDate(sydneyDate(new Date())));
    return { content, faults: inContent([...madeUpContent(content), ...early]) };
  } catch (cause) {
    if (!(cause instanceof ContentError)) throw cause;
    return { faults: inContent(cause.faults.map(inOneLine)) };
  }
}

const inContent = (messages: readonly string[]): Fault[] =>
  messages.map((message) => ({ name: 'content', message }));

/** Refuses to start without the pages: the process would seem ready and answer 404. */
function pageFaults({ role, webDir }: Config): Fault[] {
  if (role === 'worker' || existsSync(join(webDir, 'index.html'))) return [];
  return [
    { name: 'WEB_DIR', message: `must hold the pages, as \`npm run build\` makes them: not ${webDir}` },
  ];
}
