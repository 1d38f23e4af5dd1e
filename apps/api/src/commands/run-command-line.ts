import type { Readable } from 'node:stream';

import { printable } from '@wattle/domain/printable';

import { openProcess } from '#api/compose.ts';
import { ConfigError, readConfig, type Config } from '#api/config.ts';
import { EXIT } from '#api/config/exit-codes.ts';
import { systemClock } from '#api/platform/clock.ts';
import { eventsOf } from '#api/platform/logs/security-events.ts';
import { openDatabase, type OpenedDatabase } from '#api/platform/open-database.ts';
import { whyNotStarted } from '#api/why-not-started.ts';

import { UsageError, type Command, type Product, type Result } from './command.ts';
import { staffOf } from './member-options.ts';
import { parseCommandLine, type ParsedCommand } from './parse-command-line.ts';

/** What a command line prints, and the status of the process. Its log goes to stderr by itself. */
export type Ended = { status: number; stdout: string; stderr: string };

/** Throws for bugs alone. */
export async function runCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  input: Readable = process.stdin,
): Promise<Ended> {
  let config: Config | null = null;
  try {
    const parsed = parseCommandLine(args);
    if ('help' in parsed) return printed(parsed.help);
    // Commands only queue effects; the running processes deliver them.
    config = { ...settingsFor(parsed.command, environment), role: 'web' };
    const { text, isDone, data } = await run(parsed, config, input);
    if (parsed.isJson) return printed(JSON.stringify(data ?? { isDone, text }), isDone);
    return isDone ? printed(text) : refused(text, EXIT.failed);
  } catch (cause) {
    if (cause instanceof UsageError) return refused(cause.message, EXIT.misconfigured);
    const reason = whyNotStarted(cause, config);
    if (reason !== null) return refused(reason.message, reason.exit);
    throw cause;
  }
}

/** The process that runs beside a command lists its faults. A migration has none beside it. */
function settingsFor({ name, needs }: Command, environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment, needs === 'database' ? needs : 'product');
  } catch (cause) {
    if (needs === 'database' || !(cause instanceof ConfigError)) throw cause;
    const names = cause.faults.map((fault) => fault.split(':')[0]).join(', ');
    throw new UsageError(
      `${name} needs the settings of the service, and ${names} ${cause.faults.length === 1 ? 'is' : 'are'} missing or wrong: docs/runbook.md says under "Commands" how to run it with them`,
    );
  }
}

// Texts may hold foreign ones, such as rows, paths and messages.
const printed = (text: string, isDone = true): Ended => ({
  status: isDone ? 0 : EXIT.failed.status,
  stdout: `${printable(text)}\n`,
  stderr: '',
});
const refused = (text: string, { status }: { status: number }): Ended => ({
  status,
  stdout: '',
  stderr: `wattle: ${printable(text)}\n`,
});

async function run({ command, given }: ParsedCommand, config: Config, input: Readable): Promise<Result> {
  if (command.needs === 'database') return inDatabase(config, (opened) => command.run({ opened, config }));
  if (command.needs !== 'staff') return inProduct(config, (product) => command.run(product, given, input));
  const by = staffOf(given, { operator: config.operator, now: systemClock.now() });
  const who = { operator: by.operator, case: by.caseNumber };
  return inProduct(config, ({ ctx, ...product }) => {
    const securityEvents = eventsOf(() => who, ctx.securityEvents);
    return command.run({ ...product, ctx: { ...ctx, securityEvents }, by }, given);
  });
}

async function inDatabase<T>(config: Config, work: (opened: OpenedDatabase) => Promise<T>): Promise<T> {
  const opened = await openDatabase(config, { beside: true });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

const inProduct = (config: Config, work: (product: Product) => Promise<Result>): Promise<Result> =>
  inDatabase(config, async ({ database }) => {
    // stdout holds only the result, for scripts.
    const { ctx, fieldKeys } = await openProcess({ config, database, clock: systemClock, logsTo: 'stderr' });
    return work({ ctx, fieldKeys, database });
  });
