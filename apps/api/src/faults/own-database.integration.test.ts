import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { accountForServer, isReadable } from '@wattle/postgres/account';
import { isServerOf, readPostmaster } from '@wattle/postgres/postmaster-file';
import { customer, PASSWORD, register as registerWholly, signIn } from '@wattle/testkit/people';
import { mountSmallDisk } from '@wattle/testkit/database/small-disk';
import { startCollecting } from '@wattle/testkit/processes/collecting';
import { projectRoot } from '@wattle/testkit/project-root';
import { freePort } from '@wattle/testkit/processes/free-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { readLedger } from '#api/platform/erasures/ledger-file.ts';

import { install, launch, type ApiProcess, type Installation } from './test-api-process.ts';

const MANY = { RATE_LIMIT_FACTOR: '1000' };

async function register(installation: Installation): Promise<{ status: number; email: string }> {
  const { email } = customer();
  const { status } = await installation
    .browser()
    .call('POST /v1/user/register-full', { body: customer({ email }) })
    .catch(() => ({ status: 0 }));
  return { status, email };
}

/** Every acknowledged registration gets its code. */
async function expectKept(installation: Installation, acknowledged: readonly string[]): Promise<void> {
  expect(acknowledged.length).toBeGreaterThan(0);
  const count = async (email: string) => (await installation.simulators.messages(email)).length;
  for (const email of acknowledged) {
    await expect.poll(() => count(email), { timeout: 40_000, interval: 250 }).toBe(1);
  }
}

const data = (installation: Installation) => join(installation.environment['DATA_DIR'] ?? '', 'postgres');

describe('a process with a database of its own', () => {
  let installation: Installation;
  let api: ApiProcess;

  beforeAll(async () => {
    installation = await install(MANY, 'own');
    api = await installation.start();
  });
  afterAll(() => installation.remove());

  it('a second process on its data directory exits 78 with one line, and the first keeps running', async () => {
    const second = launch({ ...installation.environment, PORT: String(await freePort()) });
    expect(await second.ended).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(
        /^wattle: [^\n]+ is in use by another process\. Stop that one, or set DATA_DIR[^\n]*\n$/,
      ),
    });
    expect((await installation.browser().call('GET /v1/user/init')).status).toBe(200);
  });

  it('a process killed under load leaves no database server behind and loses nothing acknowledged', async () => {
    const acknowledged: string[] = [];
    const over = new AbortController();
    const caller = async () => {
      while (!over.signal.aborted) {
        const { status, email } = await register(installation);
        if (status === 200) acknowledged.push(email);
      }
    };
    const callers = Promise.all([caller(), caller(), caller()]);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
    const server = readPostmaster(data(installation))?.pid ?? 0;
    await api.kill();
    over.abort();
    await callers;
    await expect.poll(() => isServerOf(data(installation), server)).toBe(false);
    api = await installation.start();
    await expectKept(installation, acknowledged);
  });

  it('a process started at once after a kill takes over the database', async () => {
    const { status, email } = await register(installation);
    expect(status).toBe(200);
    for (let times = 0; times < 3; times += 1) {
      await api.kill();
      api = await installation.start();
    }
    await expectKept(installation, [email]);
  });

  it('a process that is stopped shuts its database server down and leaves only the data', async () => {
    const { socketFolder = '' } = readPostmaster(data(installation)) ?? {};
    expect(existsSync(socketFolder)).toBe(true);
    expect(await api.terminate()).toMatchObject({ code: 0, signal: null });
    expect(readPostmaster(data(installation))).toBeNull();
    expect(existsSync(socketFolder)).toBe(false);
  });
});

/** Keeps the owner of the files. */
const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

it('[DEL-007] a start on a restored backup first erases again the members who left since', async () => {
  const installation = await install(MANY, 'own');
  const folder = data(installation);
  const backup = `${folder}-backup`;
  const ledger = join(dirname(folder), 'erasures.jsonl');
  try {
    let api = await installation.start();
    const [leaver, other] = [await registerWholly(installation), await registerWholly(installation)];
    await api.terminate();
    copyFolder(folder, backup);
    api = await installation.start();
    const body = { password: PASSWORD };
    expect((await leaver.browser.call('POST /v1/user/delete-account', { body })).status).toBe(200);
    await expect.poll(async () => (await readLedger(ledger))?.entries.length).toBe(1);
    const mails = await installation.simulators.waitForMessages(leaver.email, 2);
    await api.terminate();
    rmSync(folder, { recursive: true });
    copyFolder(backup, folder);

    api = await installation.start();
    expect((await signIn(installation.browser(), leaver)).status).toBe(401);
    expect((await signIn(installation.browser(), other)).status).toBe(200);
    expect(await installation.simulators.messages(leaver.email), 'notified once').toHaveLength(mails.length);
  } finally {
    await installation.remove();
  }
});

const disk = mountSmallDisk(mkdtempSync(join(tmpdir(), 'wattle-disk-')), 110);

describe.each(disk === null ? [] : [disk])('a disk that is full', ({ path, fill, makeRoom, unmount }) => {
  let installation: Installation;

  beforeEach(async () => {
    installation = await install({ ...MANY, DATA_DIR: join(path, 'data'), LOG_LEVEL: 'info' }, 'own');
  });
  afterEach(async () => {
    await installation.remove();
    unmount();
    rmSync(path, { recursive: true, force: true });
  });

  it('a full disk is reported by calls, metrics and a start meanwhile, and everything acknowledged is there once it has room', async () => {
    let api = await installation.start();
    const acknowledged: string[] = [];
    for (let people = 0; people < 5; people += 1) acknowledged.push((await register(installation)).email);
    fill();
    const statuses: number[] = [];
    const tryOn = async () => {
      const { status, email } = await register(installation);
      statuses.push(status);
      if (status === 200) acknowledged.push(email);
      return status;
    };
    await expect.poll(tryOn, { timeout: 60_000, interval: 20 }).not.toBe(200);
    const metrics = async () => (await fetch(`${installation.origin}/metrics`)).text();
    await expect.poll(metrics).toMatch(/^database_takes_writes 0$/m);
    expect(statuses.filter((status) => ![200, 503, 0].includes(status))).toEqual([]);

    await api.kill();
    await expect.poll(() => readPostmaster(data(installation))).toBeNull();
    fill();
    const { code, stderr } = await launch(installation.environment).ended;
    expect(stderr).toMatch(
      /^wattle: [^\n]*the disk of [^\n]* is full[^\n]*nothing that was acknowledged is lost\.\n$/,
    );
    expect(code).toBe(78);

    makeRoom();
    api = await installation.start();
    await expectKept(installation, acknowledged);
    expect((await register(installation)).status).toBe(200);
    await api.terminate();
  });
});

/**
 * An ordinary account, if this run is root's and that account may read the checkout. Elsewhere every test has its own.
 */
const ordinary = accountForServer();
const canRead =
  ordinary !== null &&
  [join(projectRoot, 'apps/api/src/main.mjs'), process.execPath].every((file) => isReadable(ordinary, file));

describe.each(canRead ? [ordinary] : [])('as an ordinary user', (account) => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wattle-ordinary-'));
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const startAs = async (DATA_DIR: string) =>
    startCollecting({
      name: 'the API',
      args: [join(projectRoot, 'apps/api/src/main.mjs')],
      env: { NODE_ENV: 'test', PORT: String(await freePort()), DATA_DIR, WEB_DIR: folder },
      account,
    });

  it('the database server runs as the ordinary user, and ends in order', async () => {
    const own = join(folder, 'own');
    mkdirSync(own);
    chownSync(own, account.uid, account.gid);
    const { process: api, said, ended } = await startAs(own);
    await expect.poll(() => said.stdout).toContain('"event":"started"');
    expect(readPostmaster(join(own, 'postgres'))?.ready).toBe(true);
    api.signal('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, signal: null });
    expect(readPostmaster(join(own, 'postgres'))).toBeNull();
  });

  it('a directory of another user is refused in one line', async () => {
    const { code, stderr } = await (await startAs(join(folder, 'closed'))).ended;
    expect(stderr).toMatch(/^wattle: [^\n]*closed can't be written by this user\. [^\n]*DATA_DIR[^\n]*\n$/);
    expect(code).toBe(78);
  });
});
