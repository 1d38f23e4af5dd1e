import { randomBytes } from 'node:crypto';

import { startDatabaseServer } from '@wattle/testkit/database/database-server';
import { queryAt } from '@wattle/testkit/database/query-at';
import { createDatabase } from '@wattle/testkit/database/template-database';
import type { ProcessGroup } from '@wattle/testkit/processes/process-group';

/**
 * Starts a server with its default settings: it waits for the disk as it would in production, so that sign-ins, which
 * write, are not flattered.
 */
async function startServer(processes: ProcessGroup): Promise<string> {
  const server = await startDatabaseServer({ settings: {}, isListening: true });
  processes.atEnd(server.remove);
  return server.url;
}

async function makeDatabaseOn(server: string, processes: ProcessGroup): Promise<string> {
  const name = `wattle_bench_${randomBytes(6).toString('hex')}`;
  processes.atEnd(async () => void (await queryAt(server, `drop database if exists ${name} with (force)`)));
  return createDatabase(server, name);
}

/**
 * The address of a database of its own, gone when the processes end: on the server at `BENCH_DATABASE`, or on one that
 * is started for the occasion.
 */
export function makeBenchDatabase(processes: ProcessGroup): Promise<string> {
  const given = process.env['BENCH_DATABASE'];
  return given === undefined || given === '' ? startServer(processes) : makeDatabaseOn(given, processes);
}
