import { randomUUID } from 'node:crypto';

import fastifyCookie from '@fastify/cookie';
import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import { register } from '@wattle/testkit/people';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { claimOrReplay, storeAnswerHook, runClaimed } from '#api/http/guards/idempotency.ts';
import { installProblemHandlers } from '#api/http/problem.ts';
import { profileOf } from '#api/features/account/test-account.ts';
import { asked, itemsOf, startCorrectionsHarness, type CorrectionsHarness } from '#api/testing/correcting.ts';

let harness: CorrectionsHarness;

beforeAll(async () => {
  harness = await startCorrectionsHarness();
});
afterAll(() => harness.stop());

const IDEMPOTENT = OPERATION_KEYS.filter((key) => operationOf(key).idempotent === true);

type Input = { params?: Record<string, string>; query?: string; body?: object };

/** Serves these operations with work that only counts. */
async function serve(keys: readonly OperationKey[]) {
  const { ctx, gates } = harness.platform;
  const http = { ctx, gates };
  const app = fastify();
  installProblemHandlers(app, ctx);
  app.decorateRequest('wattleSession', undefined);
  app.decorateRequest('idempotencyClaim', undefined);
  await app.register(fastifyCookie);
  app.addHook('onSend', storeAnswerHook(http));
  onTestFinished(() => app.close());
  let done = 0;
  for (const key of keys) {
    const [method = '', url = ''] = key.split(' ');
    app.route({
      method,
      url,
      async handler(request, reply) {
        if (await claimOrReplay(http, { request, reply }, { key, memberId: null })) return reply;
        return runClaimed(http.ctx, request, async () => ({ done: (done += 1) }));
      },
    });
  }
  return async (key: OperationKey, idempotencyKey: string, { params = {}, query = '', body = {} }: Input) => {
    const [method = '', template = ''] = key.split(' ');
    const path = template.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'one');
    const answer = await app.inject({
      method: method as 'POST',
      url: `${path}${query}`,
      headers: { 'idempotency-key': idempotencyKey },
      payload: body,
    });
    return answer.statusCode === 200 ? answer.json().done : answer.json().code;
  };
}

const REUSED = 'idempotency-key-reused';

describe.each(IDEMPOTENT)('a repeated key of %s', (key) => {
  const parts: [string, Input][] = [
    ...[...key.matchAll(/:(\w+)/g)].map(([, name = '']): [string, Input] => [
      `the path's ${name}`,
      { params: { [name]: 'another' } },
    ]),
    ['the query', { query: '?other=1' }],
    ['the body', { body: { other: 1 } }],
  ];

  it('[API-019] gets the first answer for the same input, and is refused where any part of the input differs', async () => {
    const call = await serve([key]);
    const once = randomUUID();
    expect(await call(key, once, {})).toBe(1);
    expect(await call(key, once, {})).toBe(1);
    for (const [part, input] of parts) expect(await call(key, once, input), part).toBe(REUSED);
    expect(await call(key, randomUUID(), {}), 'another key').toBe(2);
  });

  it('[API-019] is one key for all names of the operation, and another for every other operation', async () => {
    const call = await serve(IDEMPOTENT);
    const once = randomUUID();
    expect(await call(key, once, {})).toBe(1);
    const again = new Set<OperationKey>();
    for (const other of IDEMPOTENT) if ((await call(other, once, {})) === 1) again.add(other);
    expect(again).toEqual(new Set(IDEMPOTENT.filter((other) => isSame(key, other))));
  });
});

/** Two names of one operation take the same body and give the same answer. */
function isSame(one: OperationKey, other: OperationKey): boolean {
  if (one === other) return true;
  const [a, b] = [operationOf(one), operationOf(other)];
  const isEmpty = Object.keys((a.body as { shape?: object } | undefined)?.shape ?? {}).length === 0;
  return !isEmpty && a.body === b.body && a.response === b.response;
}

it('[API-019] a key that closed one case does not report another as closed', async () => {
  const { browser } = await harness.member('Defaulted');
  const items = await itemsOf(browser);
  const cases = [];
  for (const item of [items.enquiry, items.account]) {
    const opened = await browser.call('POST /v1/corrections', { body: asked(item) });
    expect(opened.status, opened.text).toBe(200);
    cases.push(String(opened.body.caseId));
  }
  const headers = { 'idempotency-key': randomUUID() };
  const close = (caseId: string) =>
    browser.call('POST /v1/corrections/:caseId/close', {
      params: { caseId },
      body: { outcome: 'withdrawn' },
      headers,
    });
  expect((await close(cases[0] ?? '')).status).toBe(200);
  const second = await close(cases[1] ?? '');
  expect([second.status, second.body.code]).toEqual([422, REUSED]);
});

it('[API-019] a profile saved by PUT is not saved again by POST under the same key', async () => {
  const person = await register(harness);
  const body = profileOf(person, { address: '9 Other Street, Sydney NSW 2000' });
  const headers = { 'idempotency-key': randomUUID() };
  const saved = [];
  for (const key of ['PUT /v1/user/details', 'POST /v1/user/details'] as const)
    saved.push(await person.browser.call(key, { body, headers }));
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  expect(saved[1]?.text, 'the first answer').toBe(saved[0]?.text);
});
