import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { startSimulators } from './test-simulators.ts';

const Ready = z.strictObject({ simulators: z.url(), smtp: z.int() });
const main = new URL('./main.mjs', import.meta.url).pathname;
const TEST = { NODE_ENV: 'test', SIMULATORS_PORT: '0', SMTP_PORT: '0' };

async function run(environment: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), 'simulators-'));
  const child = spawn(process.execPath, [main], {
    env: { ...TEST, SIMULATORS_DATA_DIR: directory, ...environment },
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  });
  let [out, problems] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  const ready = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.includes('\n')) resolve(out);
    });
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, ready, ended, problems: () => problems };
}

describe('the process', () => {
  it('prints one line of JSON when ready and exits with 0 on SIGTERM', async () => {
    const { child, ready, ended } = await run({});
    const { simulators } = Ready.parse(JSON.parse(await ready));
    expect((await fetch(`${simulators}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('exits with 78 and names the port that is taken', async () => {
    const { http, smtp } = await startSimulators();
    const taken = await run({ SIMULATORS_PORT: new URL(http).port });
    expect(await taken.ended).toBe(78);
    expect(taken.problems()).toMatch(new RegExp(`^wattle: .*port ${new URL(http).port} is taken`));
    const mailTaken = await run({ SMTP_PORT: String(smtp) });
    expect(await mailTaken.ended).toBe(78);
    expect(mailTaken.problems()).toMatch(new RegExp(`^wattle: .*port ${smtp} is taken`));
  });

  it.each(['production', ''])('refuses to start without the flag when NODE_ENV is "%s"', async (NODE_ENV) => {
    const refused = await run({ NODE_ENV });
    expect(await refused.ended).toBe(78);
    expect(refused.problems()).toMatch(/^wattle: .*ALLOW_SIMULATORS_IN_PRODUCTION/);
  });
});

/** Starts it as a parent that keeps a channel to it. */
async function adopt() {
  const directory = await mkdtemp(join(tmpdir(), 'simulators-'));
  const env = { ...TEST, SIMULATORS_DATA_DIR: directory };
  const child = fork(main, { env, silent: true });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(directory, { recursive: true, force: true });
  });
  const [line] = await once(child.stdout ?? child, 'data');
  return { child, ...Ready.parse(JSON.parse(String(line))) };
}

describe('a parent with a channel', () => {
  it('gives its parent an empty world on demand: no message, fault, lead, case or request', async () => {
    const { child, simulators } = await adopt();
    const sms = { to: '+61412345678', from: 'Wattle', body: 'Hello', reference: 'r' };
    const authorization = `Basic ${Buffer.from('wattle:simulated-sms-key').toString('base64')}`;
    const send = { method: 'POST', headers: { authorization }, body: new URLSearchParams(sms) };
    expect((await fetch(`${simulators}/sms/v1/messages`, send)).status).toBe(201);
    const fault = { provider: 'crm', mode: 'down' };
    const headers = { 'content-type': 'application/json' };
    await fetch(`${simulators}/control/faults`, { method: 'PUT', headers, body: JSON.stringify(fault) });
    child.send('reset');
    const [again] = await once(child, 'message');
    const fresh = Ready.parse(again).simulators;
    for (const kept of ['messages', 'faults', 'leads', 'crm/cases']) {
      expect(await (await fetch(`${fresh}/control/${kept}`)).json(), kept).toEqual([]);
    }
    expect(await (await fetch(`${fresh}/control/requests`)).json()).toEqual({ count: 0, requests: [] });
  });

  it('exits with its parent', async () => {
    const { child } = await adopt();
    const ended = once(child, 'exit');
    child.disconnect();
    expect((await ended)[0]).toBe(0);
  });
});

describe('configuration', () => {
  it('reads the documented defaults', () => {
    expect(readConfig({ NODE_ENV: 'test' })).toMatchObject({
      ok: true,
      config: {
        host: '127.0.0.1',
        port: 4010,
        smtpPort: 4025,
        dataDirectory: '.data/simulators',
        deviceOrigins: ['*'],
      },
    });
  });

  it('separates two copies by DATA_DIR', () => {
    expect(readConfig({ NODE_ENV: 'test', DATA_DIR: '/tmp/b' })).toMatchObject({
      config: { dataDirectory: '/tmp/b/simulators' },
    });
  });

  it('starts in production with the flag, and names every fault at once', () => {
    const allowed = { NODE_ENV: 'production', ALLOW_SIMULATORS_IN_PRODUCTION: 'true' };
    expect(readConfig(allowed).ok).toBe(true);
    const faulty = readConfig({ SIMULATORS_PORT: 'x', SMTP_PORT: '70000' });
    expect(faulty).toMatchObject({
      faults: [expect.stringMatching(/^SIMULATORS_PORT/), expect.stringMatching(/^SMTP_PORT/)],
    });
  });
});
