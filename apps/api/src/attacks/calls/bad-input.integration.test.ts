import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { register, verifyIdentity } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { badBodiesOf } from './test-bad-bodies.ts';
import { rowCounts } from '../test-database-state.ts';

let harness: Harness;
let member: Browser;
let before: Record<string, number>;

beforeAll(async () => {
  harness = await startHarness();
  member = (await register(harness)).browser;
  await verifyIdentity(member);
  // A look-up that is answered is counted.
  await member.call('GET /v1/address/lookup/:text', { params: { text: 'home' } });
  before = await rowCounts(harness.database);
});
afterAll(() => harness.stop());

const WITH_BODY = OPERATION_KEYS.filter((key) => operationOf(key).body !== undefined);
const CHANGING = OPERATION_KEYS.filter((key) => !key.startsWith('GET '));
/** Ignored, whatever its value. */
const IGNORED = new Set(['client_id']);

function post(key: OperationKey, payload: string, contentType = 'application/json'): Promise<Answer> {
  const [method = '', url = ''] = key.split(' ');
  return member.send({
    method: method as 'POST' | 'PUT',
    url,
    payload,
    headers: {
      'x-csrf-token': member.csrf() ?? '',
      ...(contentType === '' ? {} : { 'content-type': contentType }),
    },
  });
}

/** Null for a correct refusal: a problem of the catalogue without internal details. */
function faultOf(answer: Answer, statuses: readonly number[]): string | null {
  if (!statuses.includes(answer.status)) return `${answer.status} ${answer.text.slice(0, 200)}`;
  if (!String(answer.headers['content-type']).startsWith('application/problem+json'))
    return 'no problem+json';
  const { type, title, status, code, requestId } = answer.body;
  if (type !== `/problems/${code}` || status !== answer.status || typeof title !== 'string')
    return answer.text;
  if (requestId !== answer.headers['x-request-id'] || requestId === undefined) return 'no request id';
  if (/stack|node_modules|FST_|\bat \//.test(answer.text)) return `says too much: ${answer.text}`;
  return null;
}

describe.each(WITH_BODY)('%s', (key) => {
  const { body } = operationOf(key);
  const bodies = body === undefined ? [] : badBodiesOf(body);

  it('[API-017] rejects every invalid body with 400', async () => {
    const faults: string[] = [];
    for (const { wrong, field, payload } of bodies) {
      if (IGNORED.has(field) && wrong.startsWith('holds')) continue;
      const answer = await post(key, payload);
      const fault = faultOf(answer, [400]);
      if (fault !== null) faults.push(`${field} ${wrong}: ${fault}`);
    }
    expect(faults).toEqual([]);
    expect(bodies.length).toBeGreaterThan(15);
  });

  it('[API-017] does not pollute prototypes', () => {
    expect('polluted' in {}).toBe(false);
  });
});

describe.each(CHANGING)('%s', (key) => {
  it('[API-017] answers 413 to a megabyte', async () => {
    const answer = await post(key, JSON.stringify({ email: 'x'.repeat(1_000_000) }));
    expect(faultOf(answer, [413])).toBeNull();
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    '',
  ])('[API-017] answers 415 to the content type %j', async (type) => {
    const answer = await post(key, '{"email":"someone@example.com"}', type);
    // A signed call accepts mail providers' forms, but this one contains none of their events.
    const isTheirs = operationOf(key).signed === true && /form/.test(type);
    expect(faultOf(answer, [isTheirs ? 400 : 415])).toBeNull();
  });

  it('[API-017] answers 400 to an empty JSON body', async () => {
    expect(faultOf(await post(key, ''), [400])).toBeNull();
  });
});

describe.each([
  ['GET /v1/address/lookup/:text', (text: string) => `/v1/address/lookup/${text}`],
  ['GET /v1/content/menu', (text: string) => `/v1/content/menu?page=${text}`],
  ['GET /v1/content/texts', (text: string) => `/v1/content/texts?page=${text}`],
])('%s', (_key, urlOf) => {
  it.each([
    ['NUL', '%00'],
    ['a lone surrogate in UTF-8', '%ED%A0%80'],
    ['half a character', '%ff'],
    ['too long a text', 'x'.repeat(150)],
    ['far too long a text', 'x'.repeat(9000)],
    ['broken percent-encoding', '%zz'],
  ])('[API-017] answers without a defect to %s', async (_name, text) => {
    const answer = await member.send({ method: 'GET', url: urlOf(text) });
    // Invalid encoding is replaced in a query, and unknown in a path.
    expect(answer.status === 200 ? null : faultOf(answer, [400, 404])).toBeNull();
    expect(answer.text).not.toContain('\u0000');
  });

  it('[API-017] rejects or ignores a repeated or unknown query field', async () => {
    const url = `${urlOf('home')}${urlOf('').includes('?') ? '&' : '?'}page=other&__proto__=1&constructor=1`;
    const answer = await member.send({ method: 'GET', url });
    expect(answer.status === 200 ? null : faultOf(answer, [400])).toBeNull();
  });
});

it('[API-017] writes nothing for invalid input', async () => {
  expect(await rowCounts(harness.database)).toEqual(before);
});
