import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../test-simulators.ts';
import { providers } from './faults.ts';

const addressPath = '/address/v1/suggest?q=12%20smith';

function ask(simulators: Running, signal?: AbortSignal) {
  const headers = { 'x-api-key': 'simulated-address-key' };
  if (signal === undefined) return simulators.send('GET', addressPath, { headers });
  return fetch(`${simulators.http}${addressPath}`, { headers, signal });
}

function setFault(simulators: Running, body: object) {
  return simulators.send('PUT', '/control/faults', { body });
}

/** `fetch` will not send a Host header of the caller's choice. */
function statusWithHost(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject).end();
  });
}

describe('faults', () => {
  it('hangs up in the mode down', async () => {
    const simulators = await startSimulators();
    await setFault(simulators, { provider: 'address', mode: 'down' });
    await expect(ask(simulators)).rejects.toThrow('fetch failed');
  });

  it('never answers in the mode timeout, until the client or the simulators close', async () => {
    const simulators = await startSimulators();
    await setFault(simulators, { provider: 'address', mode: 'timeout' });
    await expect(ask(simulators, AbortSignal.timeout(100))).rejects.toThrow(/timeout/i);
    const waiting = ask(simulators).catch((error: unknown) => String(error));
    await expect
      .poll(async () => (await simulators.send('GET', '/control/requests')).json)
      .toMatchObject({ count: 2 });
    await simulators.stop();
    expect(await waiting).toContain('fetch failed');
  });

  it('answers late in the mode slow', async () => {
    const simulators = await startSimulators();
    await setFault(simulators, { provider: 'address', mode: 'slow', delayMs: 120 });
    const began = performance.now();
    expect((await ask(simulators)).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(100);
  });

  it('answers 500 in the mode error', async () => {
    const simulators = await startSimulators();
    await setFault(simulators, { provider: 'address', mode: 'error' });
    expect((await ask(simulators)).status).toBe(500);
  });

  it('answers 200 with broken JSON and with the wrong shape in turn in the mode malformed', async () => {
    const simulators = await startSimulators();
    await setFault(simulators, { provider: 'address', mode: 'malformed' });
    const first = await simulators.send('GET', addressPath);
    const second = await simulators.send('GET', addressPath);
    expect([first.status, first.json, second.status, second.json]).toEqual([
      200,
      undefined,
      200,
      { unexpected: true },
    ]);
  });

  it.each([
    [0.5, [200, 500, 200, 500]],
    [0.25, [200, 200, 200, 500]],
    [1, [500, 500, 500, 500]],
    [0, [200, 200, 200, 200]],
  ])('fails at a rate of %d by turns, never by chance, in the mode flaky', async (rate, expected) => {
    const simulators = await startSimulators();
    await setFault(simulators, { provider: 'address', mode: 'flaky', rate });
    const statuses: number[] = [];
    for (const _ of expected) statuses.push((await ask(simulators)).status);
    expect(statuses).toEqual(expected);
  });

  it('affects only the provider of the fault', async () => {
    const simulators = await startSimulators();
    await setFault(simulators, { provider: 'bureau', mode: 'error' });
    expect((await ask(simulators)).status).toBe(200);
  });

  it('lists the faults of every provider, removes one by the mode none and all by DELETE', async () => {
    const simulators = await startSimulators();
    for (const provider of providers) {
      expect((await setFault(simulators, { provider, mode: 'slow' })).status).toBe(200);
    }
    await setFault(simulators, { provider: 'crm', mode: 'none' });
    const answer = await simulators.send('GET', '/control/faults');
    const listed = answer.as(z.array(z.looseObject({ provider: z.enum(providers) })));
    expect(listed.map(({ provider }) => provider).sort()).toEqual(
      providers.filter((each) => each !== 'crm').sort(),
    );
    expect(listed[0]).toEqual({ provider: 'bureau', mode: 'slow', delayMs: 1500, rate: 0.5 });
    expect((await simulators.send('DELETE', '/control/faults')).status).toBe(204);
    expect((await simulators.send('GET', '/control/faults')).json).toEqual([]);
  });

  it.each([
    { provider: 'moon', mode: 'down' },
    { provider: 'sms', mode: 'sideways' },
    { provider: 'sms', mode: 'flaky', rate: 2 },
    { provider: 'sms' },
  ])('refuses the fault %j', async (fault) => {
    expect((await setFault(await startSimulators(), fault)).status).toBe(400);
  });
});

describe('request log', () => {
  it('logs the requests of a provider, failed ones too, without query or body', async () => {
    const simulators = await startSimulators();
    await ask(simulators);
    await setFault(simulators, { provider: 'address', mode: 'error' });
    await ask(simulators);
    expect((await simulators.send('GET', '/control/requests?provider=address')).json).toEqual({
      count: 2,
      requests: Array.from({ length: 2 }, () => ({
        provider: 'address',
        method: 'GET',
        path: '/address/v1/suggest',
        at: expect.any(String),
      })),
    });
    expect((await simulators.send('GET', '/control/requests?provider=bureau')).json).toMatchObject({
      count: 0,
    });
    expect((await simulators.send('DELETE', '/control/requests')).status).toBe(204);
    expect((await simulators.send('GET', '/control/requests')).json).toEqual({ count: 0, requests: [] });
  });
});

describe('loopback only', () => {
  it.each(['/control/messages', '/control/faults', '/inbox', '/inbox/list', '/'])(
    'refuses %s under a name that is not loopback',
    async (path) => {
      const { http } = await startSimulators();
      expect(await statusWithHost(`${http}${path}`, 'rebound.example:4010')).toBe(403);
      expect(await statusWithHost(`${http}${path}`, 'localhost.example')).toBe(403);
      expect(await statusWithHost(`${http}${path}`, 'localhost:4010')).toBeLessThan(400);
    },
  );

  it.each(['cross-site', 'same-site'])('lets a page of another origin (%s) change nothing', async (site) => {
    const simulators = await startSimulators();
    const headers = { 'sec-fetch-site': site };
    const body = { provider: 'sms', mode: 'down' };
    expect((await simulators.send('PUT', '/control/faults', { headers, body })).status).toBe(403);
    expect((await simulators.send('DELETE', '/control/messages', { headers })).status).toBe(403);
  });

  it('accepts JSON or no body for a change', async () => {
    const simulators = await startSimulators();
    const plain = { 'content-type': 'text/plain' };
    const body = '{"provider":"sms","mode":"down"}';
    expect((await simulators.send('PUT', '/control/faults', { headers: plain, body })).status).toBe(415);
    const json = { 'content-type': 'application/json' };
    expect((await simulators.send('DELETE', '/control/faults', { headers: json })).status).toBe(204);
  });

  it('answers its health check under any name', async () => {
    expect((await (await startSimulators()).send('GET', '/healthz')).json).toEqual({ status: 'ok' });
  });
});
