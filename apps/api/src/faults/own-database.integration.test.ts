import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { accountForServer, isReadable } from '@wattle/postgres/account';
import { isServerOf, readPostmaster } from '@wattle/postgres/postmaster-file';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '@wattle/testkit/processes/free-port';

import { readLedger } from '#api/platform/erasures/ledger-file.ts';
import { customer, PASSWORD, register as registerWholly, signIn } from '#api/testing/people.ts';

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

/** Everybody who was told that they are registered gets their code. */
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

  beforeEach(async () => {
    installation = await install(MANY, 'own');
    api = await installation.start();
  });
  afterEach(() => installation.remove());

  it('that is killed under load leaves no server behind and loses nothing that was acknowledged', async () => {
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

  it('that is killed and started at once takes the place of the one before', async () => {
    const { status, email } = await register(installation);
    expect(status).toBe(200);
    for (let times = 0; times < 3; times += 1) {
      await api.kill();
      api = await installation.start();
    }
    await expectKept(installation, [email]);
  });

  it('that is told to stop ends its server in order, with nothing left beside the data', async () => {
    const { socketFolder = '' } = readPostmaster(data(installation)) ?? {};
    expect(existsSync(socketFolder)).toBe(true);
    expect(await api.terminate()).toMatchObject({ code: 0, signal: null });
    expect(readPostmaster(data(installation))).toBeNull();
    expect(existsSync(socketFolder)).toBe(false);
  });
});

/** With whoever owns the files. */
const copyFolder = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

/** Runs `wattle erasures` as an operator does beside the installation; returns its stdout. */
async function erasures(installation: Installation, args: readonly string[]): Promise<string> {
  const command = fileURLToPath(new URL('../commands/wattle.ts', import.meta.url));
  const child = spawn(process.execPath, [command, 'erasures', ...args], {
    cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
    env: { PATH: '/usr/bin:/bin', ...installation.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return text(child.stdout);
}

it('[DEL-007] a backup that is restored is refused until whoever left since is erased again', async () => {
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

    const { code, stderr } = await launch(installation.environment).ended;
    expect([code, stderr]).toEqual([
      78,
      'wattle: the configuration is not right: the database is older than its ledger of erasures, by 1. Run npm run wattle -- erasures replay, then start again\n',
    ]);
    expect(await erasures(installation, ['replay'])).toContain('Entries: 1. Members erased again: 1.');
    api = await installation.start();
    expect((await signIn(installation.browser(), leaver)).status).toBe(401);
    expect((await signIn(installation.browser(), other)).status).toBe(200);
    expect(await installation.simulators.messages(leaver.email), 'told once').toHaveLength(mails.length);
  } finally {
    await installation.remove();
  }
});

/** A disk that soon fills up: one in memory, which root may mount where the machine allows it. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'wattle-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=110m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
}

function unmount(folder: string): void {
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}

function fill(folder: string): void {
  const file = openSync(join(folder, 'filler'), 'a');
  const block = Buffer.alloc(65_536);
  for (let size = block.length; size >= 512;) {
    try {
      writeSync(file, block, 0, size);
    } catch {
      size /= 2;
    }
  }
  closeSync(file);
}

const disk = mountSmallDisk();

describe.each(disk === null ? [] : [disk])('a disk that is full', (folder) => {
  let installation: Installation;

  beforeEach(async () => {
    installation = await install({ ...MANY, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' }, 'own');
  });
  afterEach(async () => {
    await installation.remove();
    unmount(folder);
  });

  it('is said, by calls, by readiness and by a start meanwhile, and once there is room everything acknowledged is there', async () => {
    let api = await installation.start();
    const acknowledged: string[] = [];
    for (let people = 0; people < 5; people += 1) acknowledged.push((await register(installation)).email);
    fill(folder);
    const statuses: number[] = [];
    const tryOn = async () => {
      const { status, email } = await register(installation);
      statuses.push(status);
      if (status === 200) acknowledged.push(email);
      return status;
    };
    await expect.poll(tryOn, { timeout: 60_000, interval: 20 }).not.toBe(200);
    const readiness = async () => (await fetch(`${installation.origin}/readyz`)).status;
    await expect.poll(readiness).toBe(503);
    expect(statuses.filter((status) => ![200, 503, 0].includes(status))).toEqual([]);

    await api.kill();
    await expect.poll(() => readPostmaster(data(installation))).toBeNull();
    fill(folder);
    const { code, stderr } = await launch(installation.environment).ended;
    expect(stderr).toMatch(
      /^wattle: [^\n]*the disk of [^\n]* is full[^\n]*nothing that was acknowledged is lost\.\n$/,
    );
    expect(code).toBe(78);

    rmSync(join(folder, 'filler'));
    api = await installation.start();
    await expectKept(installation, acknowledged);
    expect((await register(installation)).status).toBe(200);
    await api.terminate();
  });
});

const main = fileURLToPath(new URL('../main.mjs', import.meta.url));
const root = fileURLToPath(new URL('../../../../', import.meta.url));
/**
 * An ordinary account, if this run is root's and that account may read the checkout. Elsewhere every test has its own.
 */
const ordinary = accountForServer();
const canRead = ordinary !== null && [main, process.execPath].every((file) => isReadable(ordinary, file));

describe.each(canRead ? [ordinary] : [])('as an ordinary user', (account) => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wattle-ordinary-'));
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function startAs(DATA_DIR: string) {
    const child = spawn(process.execPath, [main], {
      cwd: root,
      env: { NODE_ENV: 'test', PORT: String(await freePort()), DATA_DIR, WEB_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...account,
    });
    return { child, ended: Promise.all([once(child, 'exit'), text(child.stderr)]) };
  }

  it('the server runs as the same user, and ends in order', async () => {
    const own = join(folder, 'own');
    mkdirSync(own);
    chownSync(own, account.uid, account.gid);
    const { child, ended } = await startAs(own);
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (lines: string) => {
      told += lines;
    });
    await expect.poll(() => told).toContain('"event":"started"');
    expect(readPostmaster(join(own, 'postgres'))?.ready).toBe(true);
    child.kill('SIGTERM');
    expect((await ended)[0]).toEqual([0, null]);
    expect(readPostmaster(join(own, 'postgres'))).toBeNull();
  });

  it('a directory of somebody else is said in one line', async () => {
    const { ended } = await startAs(join(folder, 'closed'));
    const [[code], stderr] = await ended;
    expect(stderr).toMatch(/^wattle: [^\n]*closed can't be written by this user\. [^\n]*DATA_DIR[^\n]*\n$/);
    expect(code).toBe(78);
  });
});
