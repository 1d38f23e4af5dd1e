import { ContentError } from '@wattle/content/reading/faults';

import { ConfigError, type Config } from './config.ts';
import { MadeUpContent } from '@wattle/content/reading/made-up-content';
import { isDatabaseUnavailable, refusesWrites } from './platform/database/database-faults.ts';
import { EmbeddedFault } from './platform/embedded/embedded-fault.ts';

function portTaken(cause: object, config: Config | null): string {
  const port = 'port' in cause ? cause.port : config?.port;
  const setting = config !== null && port === config.operationsPort ? 'OPERATIONS_PORT' : 'PORT';
  return `port ${String(port)} is taken. Set ${setting} to another.`;
}

/** A known reason for a failed start in one line; null for a bug. */
export function whyNotStarted(cause: unknown, config: Config | null): string | null {
  if (cause instanceof ContentError || cause instanceof MadeUpContent)
    return `the content is not right: ${cause.message}`;
  if (cause instanceof ConfigError) return `the configuration is not right: ${cause.message}`;
  if (cause instanceof EmbeddedFault) return `${cause.message}.`;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE' && cause instanceof Error) return portTaken(cause, config);
  const isOwn = config?.databaseUrl === null;
  if (refusesWrites(cause)) {
    return isOwn
      ? `the disk of ${config.dataDir} is full. Make space and start again: nothing that was acknowledged is lost.`
      : 'the PostgreSQL server of DATABASE_URL takes no writes. See whether its disk is full, or it is a standby.';
  }
  if (isDatabaseUnavailable(cause)) {
    return isOwn
      ? `the database in ${config.dataDir} ended while the process started. Start again.`
      : 'the PostgreSQL server of DATABASE_URL does not let us in. Check that it runs, and the address, user and password.';
  }
  return null;
}
