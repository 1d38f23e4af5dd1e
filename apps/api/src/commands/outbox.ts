import { openProcess } from '#api/compose.ts';
import { ConfigError, readConfig } from '#api/config.ts';
import { openDatabase } from '#api/platform/open-database.ts';
import { systemClock } from '#api/platform/clock.ts';
import { EmbeddedFault } from '#api/platform/embedded/embedded-fault.ts';

import { runOutbox } from './run-outbox.ts';

/**
 * Lists effects that wait to leave for the outside world, sends them again or gives them up. Exits with 1 if it could
 * not.
 */
async function main(): Promise<boolean> {
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const config = readConfig(process.env);
  const { database, close } = await openDatabase(config, { beside: true });
  // A command writes and exits: it delivers nothing itself.
  const { ctx } = await openProcess({
    config: { ...config, role: 'web' },
    database,
    clock: systemClock,
  });
  try {
    const { text, isDone } = await runOutbox(ctx, process.argv.slice(2));
    process.stdout.write(`${text}\n`);
    return isDone;
  } finally {
    await close();
  }
}

try {
  if (!(await main())) process.exit(1);
} catch (cause) {
  const isKnown = cause instanceof ConfigError || cause instanceof EmbeddedFault;
  const isUsage = cause instanceof TypeError && 'code' in cause && String(cause.code).startsWith('ERR_PARSE');
  const message = cause instanceof Error && (isKnown || isUsage) ? cause.message : String(cause);
  process.stderr.write(`wattle: ${message}\n`);
  process.exit(isKnown || isUsage ? 78 : 1);
}
