import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { Client } from 'pg';

import { freePort, run, until, type Processes } from './processes.ts';

const DEBIAN = '/usr/lib/postgresql';

function programs(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = [
    ...versions
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const found = folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
  if (found === undefined) {
    throw new Error('PostgreSQL is missing: put initdb and postgres on the PATH, or set BENCH_DATABASE.');
  }
  return found;
}

/** PostgreSQL refuses to run as the superuser, who has to lend it another account. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const accounts = lines.map((line) => line.split(':'));
  const found =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (found === undefined)
    throw new Error('PostgreSQL needs an account that is not root, such as "postgres".');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/**
 * Starts a server with the settings it comes with: it waits for the disk as it would in earnest,
 * so that sign-ins, which write, are not flattered.
 */
async function startServer(processes: Processes): Promise<string> {
  const bin = programs();
  const runAs = account();
  const as = runAs === undefined ? {} : { account: runAs };
  const folder = await mkdtemp(join(tmpdir(), 'wattle-bench-postgres-'));
  if (runAs !== undefined) await chown(folder, runAs.uid, runAs.gid);
  await chmod(folder, 0o700);
  processes.atEnd(() => rm(folder, { recursive: true, force: true }));
  const cluster = join(folder, 'cluster');
  const made = ['-D', cluster, '-U', 'wattle', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  await run({ command: join(bin, 'initdb'), args: made, ...as });
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
  const server = processes.start({
    command: join(bin, 'postgres'),
    args: ['-D', cluster, '-p', String(port), ...settings],
    ...as,
  });
  await until(async () => server.complaints().includes('ready to accept connections'), server);
  return `postgres://wattle@127.0.0.1:${port}/postgres`;
}

/** Runs one statement on a connection of its own. */
export async function onDatabase(url: string, text: string, values: readonly unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

async function makeDatabaseOn(server: string, processes: Processes): Promise<string> {
  const name = `wattle_bench_${randomBytes(6).toString('hex')}`;
  await onDatabase(server, `create database ${name}`);
  processes.atEnd(() => onDatabase(server, `drop database if exists ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * The address of a database of its own, gone when the processes end: on the server of
 * `BENCH_DATABASE`, or on one that is started for the occasion.
 */
export function makeBenchDatabase(processes: Processes): Promise<string> {
  const given = process.env['BENCH_DATABASE'];
  return given === undefined || given === '' ? startServer(processes) : makeDatabaseOn(given, processes);
}
