import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';

import type { Answer } from '@wattle/testkit/browser/browser';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { composeApp } from '#api/compose.ts';
import type { Context } from '#api/platform/context.ts';
import { newToken } from '#api/platform/sessions/token.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { makeInjectBrowser } from '#api/testing/inject-browser.ts';

const CANARY = 'quillon@example.com in ("members")';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

/** An app, and what it logs. */
async function logging(changed: Partial<Context> = {}) {
  const lines: string[] = [];
  const logger = pino({ level: 'debug', base: null }, { write: (line: string) => void lines.push(line) });
  const app = await composeApp({ ...harness.platform, ctx: { ...harness.platform.ctx, logger, ...changed } });
  return { app, lines };
}

/** The answer of an app that cannot read sessions, and what it logs. */
async function failing(cause: Error): Promise<{ answer: Answer; lines: string[] }> {
  const { app, lines } = await logging({ readText: () => Promise.reject(cause) });
  const browser = makeInjectBrowser(app);
  browser.cookies.set('session', newToken(randomUUID()));
  const answer = await browser.call('GET /v1/user/init');
  await app.close();
  return { answer, lines };
}

const coded = (code: string) => Object.assign(new Error(CANARY), { code });

describe('a defect', () => {
  it('[ERR-002] answers 500 to a defect without details', async () => {
    const { answer } = await failing(new TypeError(CANARY));
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      type: '/problems/internal',
      title: 'An unexpected error occurred',
      status: 500,
      code: 'internal',
      requestId: answer.headers['x-request-id'],
      errorMessage: 'An unexpected error occurred when trying to perform your request',
    });
  });

  it('logs a defect under its request id, by name and place, without its message', async () => {
    const { answer, lines } = await failing(new TypeError(CANARY));
    const logged = lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'request-failed');
    expect(logged).toMatchObject({ requestId: answer.body.requestId, error: 'TypeError' });
    expect(lines.join()).not.toContain('quillon');
  });

  it.each(['22021', '23505', '42P01', 'XX000'])(
    '[ERR-002] does not reveal tables or values after PostgreSQL error %s',
    async (code) => {
      const { answer, lines } = await failing(coded(code));
      expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
      expect(answer.text + lines.join()).not.toMatch(/quillon|members/);
    },
  );
});

it('logs no failure for a body that its sender aborts', async () => {
  const { app, lines } = await logging();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const aborted = once(app.server, 'request').then(([request]) => once(request, 'error'));
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = 'POST /v1/validate/email HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  socket.write(`${head}content-length: 50\r\n\r\n{"em`);
  await once(app.server, 'request');
  socket.destroy();
  await aborted;
  await app.close();
  expect(lines.join()).not.toContain('request-failed');
});

describe('an unavailable database', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '57P01', '57P03', '53300', '57014'])(
    'answers 503 with Retry-After to %s',
    async (code) => {
      const { answer } = await failing(coded(code));
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.text).not.toContain('quillon');
    },
  );
});

describe('a transaction that was rolled back for another', () => {
  it.each(['40P01', '40001'])('[ERR-002] answers 503 with Retry-After to %s', async (code) => {
    const { answer } = await failing(coded(code));
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.text).not.toContain('quillon');
  });
});
