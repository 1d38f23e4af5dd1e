import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessGroup } from '../processes/process-group.ts';
import type { Account, RunningProcess } from '../processes/running-process.ts';
import { run } from './command.ts';
import { installSystemPackage, MissingProgram } from './system-package.ts';

const debianFolder = '/usr/lib/postgresql';
const patienceMs = 30_000;
const betweenTriesMs = 100;

/** The newest of Debian's versions, or whatever PATH offers. */
function findPrograms(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one));
  const folders = [
    ...newestFirst.map((version) => path.join(debianFolder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  );
}

async function programs(group: ProcessGroup): Promise<string> {
  const present = findPrograms();
  if (present !== undefined) return present;
  const elsewhere = 'put initdb and postgres of any PostgreSQL from 15 on the PATH';
  await installSystemPackage(group, { what: 'A PostgreSQL server', aptPackage: 'postgresql', elsewhere });
  const installed = findPrograms();
  if (installed === undefined) throw new MissingProgram('PostgreSQL was installed but cannot be found.');
  return installed;
}

/** PostgreSQL refuses to run as the superuser, who has to lend it another account. */
function accountForServer(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!found) throw new MissingProgram('PostgreSQL needs an account that is not root, such as "postgres".');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

type Cluster = { group: ProcessGroup; bin: string; folder: string; account: Account | undefined };

async function createCluster({ group, bin, folder, account }: Cluster, password: string) {
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) {
    await chown(folder, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  await chmod(folder, 0o700);
  const { code, output } = await run(group, {
    name: 'initdb',
    command: path.join(bin, 'initdb'),
    args: [
      '--pgdata',
      path.join(folder, 'cluster'),
      '--username=wattle',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ],
    cwd: folder,
    ...(account ? { account } : {}),
  });
  if (code !== 0) throw new Error(`${output}\nPostgreSQL could not create a database cluster.`);
}

/** Nothing has to survive this server, so it never waits for the disk. */
const carefree = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

function startServer(
  { group, bin, folder, account }: Cluster,
  port: number,
  lines: string[],
): RunningProcess {
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...carefree];
  const keep = (line: string) => void lines.push(line);
  return group.start({
    name: 'postgres',
    command: path.join(bin, 'postgres'),
    args: [
      '-D',
      path.join(folder, 'cluster'),
      '-p',
      String(port),
      ...settings.flatMap((each) => ['-c', each]),
    ],
    cwd: folder,
    ...(account ? { account } : {}),
    onOutput: keep,
    onComplaint: keep,
  });
}

async function untilAccepting(server: RunningProcess, lines: readonly string[]) {
  const deadline = Date.now() + patienceMs;
  while (!lines.some((line) => line.includes('ready to accept connections'))) {
    if (server.ending || Date.now() > deadline)
      throw new Error(`${lines.join('\n')}\nPostgreSQL did not start.`);
    await pause(betweenTriesMs);
  }
}

/**
 * Lends a PostgreSQL server of its own to `use`, by address, and removes it with everything in it afterwards.
 * It listens on loopback at a port nobody else has, with a password nobody else knows.
 */
export async function withServer<T>(group: ProcessGroup, use: (address: string) => Promise<T>): Promise<T> {
  const bin = await programs(group);
  const folder = await mkdtemp(path.join(tmpdir(), 'wattle-postgres-'));
  const cluster: Cluster = { group, bin, folder, account: accountForServer() };
  const lines: string[] = [];
  try {
    const password = randomBytes(16).toString('hex');
    await createCluster(cluster, password);
    const port = await freePort();
    const server = startServer(cluster, port, lines);
    try {
      await untilAccepting(server, lines);
      return await use(`postgres://wattle:${password}@127.0.0.1:${port}/postgres`);
    } finally {
      await server.stop(patienceMs);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
