import { connect, createServer as createNetServer } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { readPostmaster } from '@wattle/postgres/postmaster-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Exit } from '@wattle/testkit/processes/collecting';
import { freePort } from '@wattle/testkit/processes/free-port';

import { customer } from '@wattle/testkit/people';

import { runCommandLine } from '#api/commands/run-command-line.ts';
import { EXIT } from '#api/config/exit-codes.ts';

import {
  copyCluster,
  install,
  launch,
  type ApiProcess,
  type Environment,
  type Installation,
} from './test-api-process.ts';

let installation: Installation;
let api: ApiProcess;

beforeAll(async () => {
  installation = await install({ FIELD_KEYS: `1:${Buffer.alloc(32, 8).toString('base64')}` });
  api = await installation.start();
});
afterAll(() => installation.remove());

/** Assembled here, so that secret scanners need no exception for it. */
function databaseAt(host: string): string {
  const address = new URL(`postgres://${host}/wattle`);
  address.username = 'wattle';
  address.password = 'canary-password';
  return address.href;
}

describe('a process that cannot start says why', () => {
  it('a start on a taken port exits 78 with one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const second = launch({ ...installation.environment, PORT: String(port) });
    expect(await second.ended).toMatchObject({
      code: EXIT.misconfigured.status,
      stderr: `wattle: port ${port} is taken. Set PORT to another.\n`,
    });
    other.close();
  });

  it('a start on a database that is away exits 75 with one line', async () => {
    const DATABASE_URL = databaseAt(`127.0.0.1:${await freePort()}`);
    const settings = { ...installation.environment, DATABASE_URL, DATABASE_WAIT_SECONDS: '0' };
    expect(await launch(settings).ended).toMatchObject({
      code: EXIT.unavailable.status,
      stderr: expect.stringMatching(/^wattle: DATABASE_URL leads to no PostgreSQL server\.[^\n]+\n$/),
    });
  });
});

/** An address on the run's server, changed. */
const at = (change: (url: URL) => unknown) => (): string => {
  const url = new URL(installation.databaseUrl ?? '');
  change(url);
  return url.href;
};

type Unusable = [string, () => string | Promise<string>, { status: number }, RegExp];
const unusable: Unusable[] = [
  ['is away', async () => databaseAt(`127.0.0.1:${await freePort()}`), EXIT.unavailable, /ECONNREFUSED/],
  ['has no socket', () => 'postgres:///wattle?host=/nowhere', EXIT.unavailable, /ENOENT/],
  ['has an unknown name', () => databaseAt('db.invalid'), EXIT.unavailable, /an unknown host/],
  ['does not exist', at((url) => (url.pathname = '/no_such')), EXIT.misconfigured, /3D000/],
  ['refuses the user', at((url) => (url.username = 'nobody')), EXIT.misconfigured, /28000/],
  [
    'speaks no TLS',
    at((url) => url.searchParams.set('sslmode', 'verify-full')),
    EXIT.misconfigured,
    /TLS, which the server does not speak/,
  ],
];

it.each(unusable)(
  'a database that %s is named in one line without the password',
  async (_, addressOf, { status }, line) => {
    const settings = {
      ...installation.environment,
      DATABASE_URL: await addressOf(),
      DATABASE_WAIT_SECONDS: '0',
    };
    const ended = await runCommandLine(['migrate'], settings);
    expect([ended.status, ended.stdout]).toEqual([status, '']);
    expect(ended.stderr).toMatch(/^wattle: DATABASE_URL [^\n]+\n$/);
    expect(ended.stderr).toMatch(line);
    expect(ended.stderr).not.toContain('canary-password');
  },
);

describe('SIGTERM', () => {
  it('SIGTERM lets a request in progress finish, refuses new connections, and exits 0', async () => {
    const browser = installation.browser();
    await installation.simulators.setFault({ provider: 'address', mode: 'slow', delayMs: 600 });
    const underWay = browser.call('GET /v1/address/lookup/:text', { params: { text: '12 smith street' } });
    await expect.poll(() => installation.simulators.requests('address')).toBeGreaterThan(0);
    const ending = api.terminate();
    expect((await underWay).status).toBe(200);
    const exit = await ending;
    expect(exit, exit.stderr).toMatchObject({ code: 0, signal: null });
    expect(
      exit.stdout.split('\n').filter((line) => /"event":"(?:stopping|drained|stopped)"/.test(line)),
    ).toEqual([
      expect.stringContaining('"event":"stopping","signal":"SIGTERM"'),
      expect.stringMatching(/"event":"drained","connections":[1-9]/),
      expect.stringMatching(/"event":"stopped","code":0,"seconds":\d/),
    ]);
    const { port } = new URL(installation.origin);
    const refused = connect(Number(port), '127.0.0.1');
    const [error] = await once(refused, 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    await installation.simulators.clearFaults();
  });

  it('a start after SIGTERM finds everything where it was', async () => {
    api = await installation.start();
    const browser = installation.browser();
    const body = customer();
    expect((await browser.call('POST /v1/user/register-full', { body })).status).toBe(200);
    expect((await api.terminate()).code).toBe(0);
    api = await installation.start({ DRAIN_SECONDS: '1.5' });
    const { registeringUsername } = (await browser.call('GET /v1/user/init')).body;
    expect(registeringUsername).toBe(body.email);
    await installation.simulators.waitForMessages(body.email, 1);
  });

  it('after SIGTERM readiness fails for a set time, in which calls are served, before the port is closed', async () => {
    const readiness = async () => {
      const response = await fetch(`${installation.origin}/readyz`);
      return { http: response.status, said: await response.json() };
    };
    expect(await readiness()).toEqual({ http: 200, said: { status: 'ready' } });
    const began = performance.now();
    const ending = api.terminate();
    await expect.poll(readiness).toEqual({ http: 503, said: { status: 'stopping' } });
    const served = await installation.browser().call('GET /v1/user/init');
    expect([served.status, served.headers['connection']]).toEqual([200, 'close']);
    expect((await ending).code).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(1500);
    await expect(readiness()).rejects.toThrow('fetch failed');
    api = await installation.start();
  });

  it('SIGTERM ends a process with idle connections', async () => {
    const { port } = new URL(installation.origin);
    const idle = connect(Number(port), '127.0.0.1');
    await once(idle, 'connect');
    idle.on('error', () => undefined);
    idle.write('GET /v1/user/init HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle, 'data');
    const began = Date.now();
    expect((await api.terminate()).code).toBe(0);
    expect(Date.now() - began).toBeLessThan(30_000);
    idle.destroy();
  });
});

/** Sends SIGTERM as soon as `when` holds. Whatever the process does by then, it must not start to listen. */
async function stopped(environment: Environment, when: () => boolean): Promise<Exit> {
  const starting = launch(environment);
  await expect.poll(when, { timeout: 60_000, interval: 1 }).toBe(true);
  return starting.terminate();
}

describe('SIGTERM to a process that is still starting', () => {
  const inOrder = {
    code: 0,
    signal: null,
    stdout: '',
    stderr: 'wattle: stopped before the start was over, as it was asked to.\n',
  };

  it.each([
    ['while its cluster is made', 'postgres.making', false],
    ['while its server starts', 'postgres/postmaster.pid', true],
  ])('SIGTERM during the start ends the process in order, %s', async (_, file, isMade) => {
    const DATA_DIR = join(installation.directory, isMade ? 'stopped-later' : 'stopped-early');
    if (isMade) copyCluster(DATA_DIR);
    const { DATABASE_URL: _none, ...others } = installation.environment;
    const environment = { ...others, PORT: String(await freePort()), DATA_DIR };
    expect(await stopped(environment, () => existsSync(join(DATA_DIR, file)))).toEqual(inOrder);
    expect(readPostmaster(join(DATA_DIR, 'postgres')), 'no server is left').toBeNull();

    const again = launch(environment);
    await again.listening;
    expect(await again.terminate()).toMatchObject({ code: 0, signal: null });
  });

  it('SIGTERM ends the wait for a database that is down', async () => {
    let asked = 0;
    const away = createNetServer((socket) => {
      asked += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(away, 'listening');
    const address = away.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const DATABASE_URL = databaseAt(`127.0.0.1:${port}`);
    const began = Date.now();
    const environment = { ...installation.environment, PORT: String(await freePort()), DATABASE_URL };
    expect(await stopped(environment, () => asked > 0)).toEqual(inOrder);
    expect(Date.now() - began).toBeLessThan(30_000);
    away.close();
  });
});
