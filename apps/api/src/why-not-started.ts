import { ContentError, inOneLine } from '@wattle/content/reading/faults';

import { ConfigError, type Config } from './config.ts';
import { EXIT } from './config/exit-codes.ts';
import { databaseAdvice } from './platform/database/database-advice.ts';
import { refusesWrites } from './platform/database/database-faults.ts';
import { EmbeddedFault } from './platform/embedded/embedded-fault.ts';
import { printError, print } from './platform/logs/terminal.ts';

function portTaken(cause: object, config: Config | null): string {
  const port = 'port' in cause ? cause.port : config?.port;
  const setting = config !== null && port === config.operationsPort ? 'OPERATIONS_PORT' : 'PORT';
  return `port ${String(port)} is taken. Set ${setting} to another.`;
}

type Reason = { message: string; exit: (typeof EXIT)[keyof typeof EXIT] };

const listed = (what: string, faults: readonly string[]): string =>
  `the ${what} is not right:${faults.map((fault) => `\n  ${fault}`).join('')}`;

const misconfigured = (message: string): Reason => ({ message, exit: EXIT.misconfigured });

/** A known reason for a failed start or command: one line, or a list of faults below it; null for a bug. */
export function whyNotStarted(cause: unknown, config: Config | null): Reason | null {
  if (cause instanceof ContentError) return misconfigured(listed('content', cause.faults.map(inOneLine)));
  if (cause instanceof ConfigError) {
    return misconfigured(
      cause.faults.length > 0
        ? listed('configuration', cause.faults)
        : `the configuration is not right: ${cause.message}`,
    );
  }
  if (cause instanceof EmbeddedFault) return misconfigured(`${cause.message}.`);
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE' && cause instanceof Error) return misconfigured(portTaken(cause, config));
  const advice = databaseAdvice(cause);
  if (advice === null) return null;
  return {
    message: config?.databaseUrl === null ? ofOwn(cause, config) : `DATABASE_URL ${advice.text}.`,
    exit: advice.isTransient ? EXIT.unavailable : EXIT.misconfigured,
  };
}

function ofOwn(cause: unknown, { dataDir }: Config): string {
  return refusesWrites(cause)
    ? `the disk of ${dataDir} is full. Make space and start again: nothing that was acknowledged is lost.`
    : `the database in ${dataDir} ended while the process started. Start again.`;
}

/** Writes the reason on stderr, a bug with its stack, and ends the process. */
export function endWithReason(cause: unknown, config: Config | null): never {
  const reason = whyNotStarted(cause, config);
  const bug = cause instanceof Error ? cause.stack : cause;
  if (reason === null) print(String(bug));
  else printError(reason.message);
  process.exit((reason?.exit ?? EXIT.failed).status);
}
