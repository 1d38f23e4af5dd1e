import { randomBytes } from 'node:crypto';

import { startThrowAwayServer } from '@wattle/postgres/throw-away-server';
import { Client } from 'pg';
import { freePort } from '@wattle/testkit/processes/free-port';

import { type Processes } from './processes.ts';

/**
 * Starts a server with its default settings: it waits for the disk as it would in production, so that sign-ins, which
 * write, are not flattered.
 */
async function startServer(processes: Processes): Promise<string> {
  const server = await startThrowAwayServer({ settings: {}, port: await freePort() });
  processes.atEnd(server.remove);
  return server.url;
}

/** Runs one statement on a connection of its own. */
export async function onDatabase<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

async function makeDatabaseOn(server: string, processes: Processes): Promise<string> {
  const name = `wattle_bench_${randomBytes(6).toString('hex')}`;
  await onDatabase(server, `create database ${name}`);
  processes.atEnd(async () => {
    await onDatabase(server, `drop database if exists ${name} with (force)`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * The address of a database of its own, gone when the processes end: on the server at `BENCH_DATABASE`, or on one that
 * is started for the occasion.
 */
export function makeBenchDatabase(processes: Processes): Promise<string> {
  const given = process.env['BENCH_DATABASE'];
  return given === undefined || given === '' ? startServer(processes) : makeDatabaseOn(given, processes);
}
