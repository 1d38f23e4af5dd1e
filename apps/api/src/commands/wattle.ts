import { openProcess } from '#api/compose.ts';
import { readConfig, type Config } from '#api/config.ts';
import { EXIT } from '#api/config/exit-codes.ts';
import { systemClock } from '#api/platform/clock.ts';
import { openDatabase } from '#api/platform/open-database.ts';
import { complain, printLine } from '#api/platform/logs/terminal.ts';
import { endWithReason } from '#api/why-not-started.ts';

import { UsageError, type Result } from './command.ts';
import { parseCommandLine, type ParsedCommand } from './parse-command-line.ts';

let config: Config | null = null;

async function run({ command, given, files }: ParsedCommand): Promise<Result> {
  // Commands only queue effects; the running processes deliver them.
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const settings = { ...readConfig(process.env, command.needs), role: 'web' as const };
  config = settings;
  const opened = await openDatabase(settings, { beside: true });
  try {
    if (command.needs === 'database') return await command.run({ opened, config: settings });
    const { database } = opened;
    // stdout holds only the result, for scripts.
    const { ctx, secrets } = await openProcess({
      config: settings,
      database,
      clock: systemClock,
      logsTo: 'stderr',
    });
    return await command.run({ ctx, secrets, database }, given, files);
  } finally {
    await opened.close();
  }
}

async function main(args: readonly string[]): Promise<boolean> {
  const order = parseCommandLine(args);
  if ('help' in order) {
    printLine(order.help);
    return true;
  }
  const { text, isDone, data } = await run(order);
  if (order.isJson) printLine(JSON.stringify(data ?? { isDone, text }));
  else if (isDone) printLine(text);
  else complain(text);
  return isDone;
}

try {
  if (!(await main(process.argv.slice(2)))) process.exit(EXIT.failed.status);
} catch (cause) {
  if (!(cause instanceof UsageError)) endWithReason(cause, config);
  complain(cause.message);
  process.exit(EXIT.misconfigured.status);
}
