import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { accountForServer } from '@wattle/postgres/account';
import { isServerOf, postmasterFile, readPostmaster } from '@wattle/postgres/postmaster-file';
import { startOnCluster } from '@wattle/postgres/inherited-folder';
import { PostgresUnusable } from '@wattle/postgres/postgres-unusable';
import { makePrivateFolder } from '@wattle/postgres/private-folder';
import { programsFor } from '@wattle/postgres/programs';
import { socketUrl } from '@wattle/postgres/server';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asFault } from './embedded-fault.ts';
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server.ts';

let parent = '';
let dataDir = '';
let running: EmbeddedServer[] = [];
let incidents: string[] = [];

let template = '';

/** Created once, because most tests use an existing database. */
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'wattle-embedded-'));
  const server = await startEmbeddedServer({ dataDir: template, connections: 20, onIncident });
  await server.close();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  // For root, a folder that no other account may enter.
  parent = mkdtempSync(join(tmpdir(), 'wattle-embedded-'));
  dataDir = join(parent, 'data of ours');
  incidents = [];
});
afterEach(async () => {
  await Promise.all(running.map((server) => server.close()));
  running = [];
  rmSync(parent, { recursive: true, force: true });
});

const onIncident = (line: string) => void incidents.push(line);

async function start({ beside = false, at = dataDir } = {}): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir: at, connections: 20, onIncident, beside });
  running.push(server);
  return server;
}

/** Starts on a copy of the existing database. */
async function startMade(): Promise<EmbeddedServer> {
  cpSync(template, dataDir, { recursive: true });
  return start();
}

async function stop(server: EmbeddedServer): Promise<void> {
  running = running.filter((each) => each !== server);
  await server.close();
}

async function ask({ url }: EmbeddedServer, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(statement);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}

const write = (server: EmbeddedServer) =>
  ask(server, "create table if not exists kept (word text); insert into kept values ('acknowledged')");
const kept = async (server: EmbeddedServer) => (await ask(server, 'select count(*)::int from kept'))[0];
const fault = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (cause: unknown) => (cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)),
  );
const data = () => join(dataDir, 'postgres');

/** Everything in a folder with its contents, to check that nothing was touched. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => `${file} ${readFileSync(file).toString('base64')}`);
}

describe('a data directory', { timeout: 60_000 }, () => {
  it('a data directory with blanks in its path, closed to other accounts, keeps its data across starts', async () => {
    const first = await start();
    await write(first);
    await stop(first);
    const second = await start();
    expect(await kept(second)).toEqual({ count: 1 });
    expect(statSync(data()).mode & 0o777).toBe(0o700);
  });

  it('a data directory is served durably, through a socket in a private folder and without a port', async () => {
    const server = await startMade();
    const settings = await ask(
      server,
      `select name, setting from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name`,
    );
    expect(settings.map((row) => `${String(row['name'])}=${String(row['setting'])}`)).toEqual([
      'fsync=on',
      'full_page_writes=on',
      'listen_addresses=',
      'synchronous_commit=on',
    ]);
    const folder = decodeURIComponent(new URL(server.url).hostname);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(Buffer.byteLength(join(folder, '.s.PGSQL.5432'))).toBeLessThan(104);
    await stop(server);
    expect(existsSync(folder), 'the folder goes with the server').toBe(false);
  });

  it('the database orders texts by code points and lower-cases accented letters', async () => {
    const server = await startMade();
    const [row] = await ask(
      server,
      "select string_agg(w, '' order by w) as ordered, lower('É') as lower from unnest(array['b', 'a', 'B', 'é']) as w",
    );
    expect(row).toEqual({ ordered: 'Babé', lower: 'é' });
  });

  it('a data directory serves one process: a second start is refused in one line, a command gets the same server', async () => {
    const first = await startMade();
    await write(first);
    expect(await fault(start())).toMatch(
      /^DirectoryInUse: .* is in use by another process\. Stop that one, or set DATA_DIR to another directory$/,
    );
    const command = await start({ beside: true });
    expect(await kept(command)).toEqual({ count: 1 });
    await stop(command);
    expect(await kept(first), 'the server keeps running').toEqual({ count: 1 });
  });

  it('one of two simultaneous starts gets the data directory', async () => {
    const faults = await Promise.all([fault(start()), fault(start()), fault(start())]);
    expect(faults.filter((each) => each === 'none')).toHaveLength(1);
    expect(faults.filter((each) => each.startsWith('DirectoryInUse'))).toHaveLength(2);
  });

  it('a data directory whose creation was interrupted is created again', async () => {
    mkdirSync(`${data()}.making/base`, { recursive: true });
    await write(await start());
    expect(readdirSync(dataDir)).not.toContain('postgres.making');
  });

  it('a copied data directory is accepted under any owner', async () => {
    const first = await startMade();
    await write(first);
    await stop(first);
    const copy = join(parent, 'copy');
    cpSync(dataDir, copy, { recursive: true });
    expect(await kept(await start({ at: copy }))).toEqual({ count: 1 });
  });
});

describe('a machine without programs', () => {
  it('a machine without PostgreSQL programs gets one line that says what to do', () => {
    const said = asFault(
      new PostgresUnusable('npm brings no PostgreSQL for linux-x64 without glibc'),
      dataDir,
    );
    expect(String(said)).toBe(
      'EmbeddedFault: npm brings no PostgreSQL for linux-x64 without glibc. Set DATABASE_URL to a PostgreSQL server of version 15 or later',
    );
  });
});

describe('what an earlier version left', { timeout: 60_000 }, () => {
  it.each([
    ['another PostgreSQL', '17', /was written by PostgreSQL 17, and this is 18\. .*docs\/runbook\.md/],
    ['no database at all', null, /is no folder of a database\. Move it elsewhere/],
  ])('refuses %s in one line, and changes nothing', async (_, version, words) => {
    const folder = 'postgres';
    mkdirSync(join(dataDir, folder, 'base'), { recursive: true });
    writeFileSync(join(dataDir, folder, 'base', '1'), 'data');
    if (version !== null) writeFileSync(join(dataDir, folder, 'PG_VERSION'), `${version}\n`);
    const before = contentsOf(join(dataDir, folder));
    const said = await fault(start());
    expect(said).toMatch(words);
    expect(said).toMatch(/^EmbeddedFault: [^\n]+; nothing in it was changed$/);
    expect(contentsOf(join(dataDir, folder))).toEqual(before);
  });
});

describe('a server', { timeout: 60_000 }, () => {
  it('a killed server is started again at the same address with every acknowledged write', async () => {
    const server = await startMade();
    await write(server);
    const pid = readPostmaster(data())?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => incidents.length).toBe(2);
    expect(incidents[0]).toMatch(/has ended by itself and is started again/);
    expect(incidents[1]).toMatch(/runs again$/);
    expect(readPostmaster(data())?.pid).not.toBe(pid);
    expect(await kept(server)).toEqual({ count: 1 });
  });

  it('a server that is closed during its restart ends', async () => {
    const server = await startMade();
    const pid = readPostmaster(data())?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await stop(server);
    expect(isServerOf(data(), pid)).toBe(false);
    expect(await fault(start())).toBe('none');
  });
});

/** Leaves a server whose owner and the shell beside it were killed together. */
async function leaveServer(): Promise<{ url: string; ended: Promise<unknown> }> {
  const account = accountForServer();
  const folder = makePrivateFolder('wattle', account);
  const child = startOnCluster({ data: data(), account }, ({ argument, options, descriptors }) =>
    spawn(
      programsFor(account).postgres,
      ['-D', argument, '-c', 'listen_addresses=', '-c', `unix_socket_directories="${folder}"`],
      { ...options, stdio: ['ignore', 'ignore', 'ignore', ...descriptors] },
    ),
  );
  await expect.poll(() => readPostmaster(data())?.ready).toBe(true);
  return { url: socketUrl(folder), ended: once(child, 'exit') };
}

describe('an orphaned server', { timeout: 60_000 }, () => {
  it('an orphaned server is ended, with every acknowledged write kept', async () => {
    await stop(await startMade());
    const { url, ended } = await leaveServer();
    await write({ url, close: async () => undefined });
    const next = await start();
    await ended;
    expect(await kept(next)).toEqual({ count: 1 });
    expect(existsSync(decodeURIComponent(new URL(url).hostname)), 'nothing of it is left').toBe(false);
  });
});

/** A process of the server's account, which PostgreSQL would mistake for a server. */
function otherProcess(): ChildProcess {
  return spawn('sleep', ['60'], { ...accountForServer(), stdio: 'ignore' });
}

describe('after a power cut', { timeout: 60_000 }, () => {
  it('after a power cut, a process that has the old server’s id is left alone', async () => {
    const first = await startMade();
    await write(first);
    const file = readFileSync(postmasterFile(data()), 'utf8');
    await stop(first);
    const other = otherProcess();
    writeFileSync(postmasterFile(data()), file.replace(/^\d+/, String(other.pid)));
    expect(await kept(await start())).toEqual({ count: 1 });
    expect(other.exitCode ?? other.signalCode, 'it runs').toBeNull();
    other.kill();
    await once(other, 'exit');
  });
});
