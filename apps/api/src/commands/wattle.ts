import { openProcess } from '#api/compose.ts';
import { ConfigError, readConfig } from '#api/config.ts';
import { EXIT } from '#api/config/exit-codes.ts';
import { systemClock } from '#api/platform/clock.ts';
import { EmbeddedFault } from '#api/platform/embedded/embedded-fault.ts';
import { openDatabase } from '#api/platform/open-database.ts';

import { UsageError, type Result } from './command.ts';
import { parseCommandLine, type ParsedCommand } from './parse-command-line.ts';

async function run({ command, given, files }: ParsedCommand): Promise<Result> {
  // Commands only queue effects; the running processes deliver them.
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const config = { ...readConfig(process.env), role: 'web' as const };
  const opened = await openDatabase(config, { beside: true });
  try {
    if (command.needs === 'database') return await command.run({ opened, config });
    const { database } = opened;
    // stdout holds only the result, for scripts.
    const { ctx, secrets } = await openProcess({ config, database, clock: systemClock, logsTo: 'stderr' });
    return await command.run({ ctx, secrets, database }, given, files);
  } finally {
    await opened.close();
  }
}

async function main(args: readonly string[]): Promise<boolean> {
  const order = parseCommandLine(args);
  if ('help' in order) {
    process.stdout.write(`${order.help}\n`);
    return true;
  }
  const { text, isDone, data } = await run(order);
  if (order.isJson) process.stdout.write(`${JSON.stringify(data ?? { isDone, text })}\n`);
  else if (isDone) process.stdout.write(`${text}\n`);
  else process.stderr.write(`wattle: ${text}\n`);
  return isDone;
}

try {
  if (!(await main(process.argv.slice(2)))) process.exit(EXIT.failed.status);
} catch (cause) {
  const isKnown =
    cause instanceof UsageError || cause instanceof ConfigError || cause instanceof EmbeddedFault;
  process.stderr.write(`wattle: ${isKnown ? cause.message : String(cause)}\n`);
  process.exit((isKnown ? EXIT.misconfigured : EXIT.failed).status);
}
