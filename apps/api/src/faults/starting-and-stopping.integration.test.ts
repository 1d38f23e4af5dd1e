import { connect, createServer as createNetServer } from 'node:net';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { readPostmaster } from '@wattle/postgres/postmaster-file';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@wattle/testkit/database/test-database';
import { startWattle, type Exit } from '@wattle/testkit/processes/collecting';
import { freePort } from '@wattle/testkit/processes/free-port';

import { customer } from '@wattle/testkit/people';

import { EXIT } from '#api/config/exit-codes.ts';

import { install, launch, type ApiProcess, type Environment, type Installation } from './test-api-process.ts';

let installation: Installation;
let api: ApiProcess;

beforeAll(async () => {
  installation = await install({}, 'own');
  api = await installation.start();
});
afterAll(() => installation.remove());

/** What a process that cannot start says: one line for people, below it a list of faults, and no stack. */
function sayingOf({ code, stderr }: Exit, { status }: { status: number } = EXIT.misconfigured): string {
  const isForPeople =
    /^wattle: (?:[^\n]+|[^\n]+:(?:\n {2}[\w.]+: [^\n]+)+)\n$/.test(stderr) &&
    !/node:internal|Error:/.test(stderr);
  return code === status && isForPeople ? stderr : `exit ${code}, not in lines for people: ${stderr}`;
}

/** The settings that a list names. */
const namedBy = (said: string) =>
  said
    .split('\n  ')
    .slice(1)
    .map((line) => line.slice(0, line.indexOf(':')));

/** Assembled here, so that secret scanners need no exception for it. */
function databaseAt(host: string): string {
  const address = new URL(`postgres://${host}/wattle`);
  address.username = 'wattle';
  address.password = 'canary-password';
  return address.href;
}

describe('a process that cannot start says why and exits 78', () => {
  it('a start on a data directory in use exits 78 with one line', async () => {
    const second = launch({ ...installation.environment, PORT: String(await freePort()) });
    expect(sayingOf(await second.ended)).toMatch(
      /is in use by another process\. Stop that one, or set DATA_DIR/,
    );
    expect((await installation.browser().call('GET /v1/user/init')).status, 'the first goes on').toBe(200);
  });

  it('a start on a taken port exits 78 with one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const second = launch({
      ...installation.environment,
      PORT: String(port),
      DATA_DIR: `${installation.directory}/other`,
    });
    expect(sayingOf(await second.ended)).toMatch(new RegExp(`port ${port} is taken\\. Set PORT`));
    other.close();
  });

  it('a start on a taken operations port names that one', async () => {
    const taken = new URL(installation.origin).port;
    const second = launch({
      ...installation.environment,
      PORT: String(await freePort()),
      OPERATIONS_PORT: taken,
      DATA_DIR: `${installation.directory}/another`,
    });
    expect(sayingOf(await second.ended)).toMatch(new RegExp(`port ${taken} is taken\\. Set OPERATIONS_PORT`));
  });

  it('a start with wrong settings names each of them', async () => {
    const wrong = {
      PORT: 'eighty',
      ROLE: 'everything',
      PUBLIC_URL: 'not an address',
      LOG_LEVEL: 'loud',
      SESSION_IDLE_MINUTES: '-1',
      COHORT_FROM: 'yesterday',
    };
    const exit = await launch({ ...installation.environment, ...wrong }).ended;
    expect(sayingOf(exit)).toMatch(/^wattle: the configuration is not right:\n/);
    expect(namedBy(exit.stderr).toSorted()).toEqual(Object.keys(wrong).toSorted());
  });

  it.each([
    ['too short', '1:c2hvcnQ='],
    ['under an id that is too high', `900:${Buffer.alloc(32).toString('base64')}`],
  ])('when a field key is %s, and does not repeat it', async (_how, FIELD_KEYS) => {
    const DATA_DIR = `${installation.directory}/keys`;
    const exit = await launch({ ...installation.environment, DATA_DIR, FIELD_KEYS }).ended;
    expect(sayingOf(exit)).toMatch(/FIELD_KEYS/);
    expect(exit.stderr).not.toContain(FIELD_KEYS.slice(FIELD_KEYS.indexOf(':') + 1));
  });

  it.each([
    ['in production', { NODE_ENV: 'production' }],
    ['with no word', {}],
  ])('[API-018] a start %s with settings of a demonstration names every fault', async (_how, environment) => {
    const exit = await launch({ ...environment, DATA_DIR: `${installation.directory}/production` }).ended;
    expect(sayingOf(exit)).toMatch(/^wattle: the configuration is not right:\n/);
    const faults =
      'BUREAU_URL IDENTITY_URL SMS_URL SMTP_URL DEVICE_URL ADDRESS_URL CRM_URL PARTNER_URL ' +
      'BUREAU_KEY IDENTITY_KEY SMS_KEY DEVICE_KEY ADDRESS_KEY CRM_KEY PARTNER_KEY ' +
      'FIELD_KEYS PUBLIC_URL DATABASE_URL OPERATIONS_PORT';
    expect(namedBy(exit.stderr)).toEqual(expect.arrayContaining(faults.split(' ')));
  });

  it('a start in production refuses an unencrypted database connection', async () => {
    const DATABASE_URL = databaseAt('db.example');
    const exit = await launch({ NODE_ENV: 'production', DATABASE_URL }).ended;
    expect(sayingOf(exit)).toMatch(/DATABASE_URL: must ask for an encrypted connection/);
    expect(exit.stderr).not.toContain('canary-password');
  });
});

describe('a database that cannot be used', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
    database = await createTestDatabase(process.env['TEST_DATABASE']);
  });
  afterAll(() => database.drop());

  /** An address on the run's server, changed. */
  const at = (change: (url: URL) => unknown) => (): string => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };

  type Unusable = [string, () => string | Promise<string>, { status: number }, RegExp];
  const unusable: Unusable[] = [
    ['is away', async () => databaseAt(`127.0.0.1:${await freePort()}`), EXIT.unavailable, /ECONNREFUSED/],
    ['has no socket', () => 'postgres:///wattle?host=/nowhere', EXIT.unavailable, /ENOENT/],
    ['has an unknown name', () => databaseAt('db.invalid'), EXIT.unavailable, /a host that nobody knows/],
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
    'one that %s is named in one line without the password, by a process and by a command',
    async (_, addressOf, exit, line) => {
      const settings = {
        ...installation.environment,
        DATABASE_URL: await addressOf(),
        DATABASE_WAIT_SECONDS: '0',
      };
      const ends = await Promise.all([
        launch({ ...settings, PORT: String(await freePort()) }).ended,
        startWattle(['migrate'], settings).ended,
      ]);
      const [said = '', ...others] = ends.map((end) => sayingOf(end, exit));
      expect(said).toMatch(line);
      expect(others).toEqual([said]);
      expect(said).not.toContain('canary-password');
    },
  );
});

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
    api = await installation.start();
    const { registeringUsername } = (await browser.call('GET /v1/user/init')).body;
    expect(registeringUsername).toBe(body.email);
    await installation.simulators.waitForMessages(body.email, 1);
  });

  it('after SIGTERM readiness fails for a set time, in which calls are served, before the port is closed', async () => {
    expect((await api.terminate()).code).toBe(0);
    api = await installation.start({ DRAIN_SECONDS: '1.5' });
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

/** Told to stop as soon as `when` holds; whatever it is doing by then, it must not start to listen. */
async function stopped(environment: Environment, when: () => boolean): Promise<Exit> {
  const starting = launch({ ...installation.environment, PORT: String(await freePort()), ...environment });
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
    ['while its cluster is made', 'postgres.making', 'stopped-early'],
    ['while its server starts', 'postgres/postmaster.pid', 'stopped-later'],
  ])('SIGTERM during the start ends the process in order, %s', async (_, file, folder) => {
    const DATA_DIR = join(installation.directory, folder);
    expect(await stopped({ DATA_DIR }, () => existsSync(join(DATA_DIR, file)))).toEqual(inOrder);
    expect(readPostmaster(join(DATA_DIR, 'postgres')), 'no server is left').toBeNull();

    const again = launch({ ...installation.environment, PORT: String(await freePort()), DATA_DIR });
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
    expect(await stopped({ DATABASE_URL }, () => asked > 0)).toEqual(inOrder);
    expect(Date.now() - began).toBeLessThan(30_000);
    away.close();
  });
});
