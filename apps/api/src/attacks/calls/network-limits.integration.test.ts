import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

const PROXY = '10.0.0.1';
const A_MINUTE = 240;

let direct: Harness;
let proxied: Harness;

beforeAll(async () => {
  direct = await startHarness({ RATE_LIMIT_FACTOR: '1' });
  proxied = await startHarness({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: PROXY });
});
afterAll(async () => {
  await direct.stop();
  await proxied.stop();
});

type From = { remoteAddress: string; forwarded?: string };

async function check({ app }: Harness, { remoteAddress, forwarded }: From) {
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/validate/email',
    remoteAddress,
    headers: {
      'content-type': 'application/json',
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
    payload: '{"email":"someone@example.com"}',
  });
  return answer.statusCode;
}

/** The statuses of one call more than a minute allows. */
async function spend(harness: Harness, from: (index: number) => From): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index <= A_MINUTE; index += 1) statuses.push(await check(harness, from(index)));
  return statuses;
}

const refused = (statuses: readonly number[]) => statuses.filter((status) => status === 429).length;

describe('the limit per network address', () => {
  it('counts the caller’s address and ignores X-Forwarded-For without a trusted proxy', async () => {
    const statuses = await spend(direct, (index) => ({
      remoteAddress: '203.0.113.5',
      forwarded: `198.51.100.${index % 250}`,
    }));
    expect(refused(statuses)).toBe(1);
    expect(await check(direct, { remoteAddress: '203.0.113.6' }), 'a neighbour is not affected').toBe(200);
  });

  it('counts a /64 as one caller', async () => {
    const statuses = await spend(direct, (index) => ({
      remoteAddress: `2001:db8:1:2::${index.toString(16)}`,
    }));
    expect(refused(statuses)).toBe(1);
    expect(await check(direct, { remoteAddress: '2001:db8:1:3::1' })).toBe(200);
  });

  it('counts an IPv4 caller as one, mapped into IPv6 or not', async () => {
    const statuses = await spend(direct, (index) => ({
      remoteAddress: index % 2 === 0 ? '203.0.113.7' : '::ffff:203.0.113.7',
    }));
    expect(refused(statuses)).toBe(1);
  });

  it('counts the address that a trusted proxy appended, not what the caller sent', async () => {
    const statuses = await spend(proxied, (index) => ({
      remoteAddress: PROXY,
      forwarded: `198.51.100.${index % 250}, 203.0.113.9`,
    }));
    expect(refused(statuses)).toBe(1);
    expect(await check(proxied, { remoteAddress: PROXY, forwarded: '203.0.113.10' })).toBe(200);
  });

  it('ignores X-Forwarded-For from an untrusted sender', async () => {
    const statuses = await spend(proxied, (index) => ({
      remoteAddress: '203.0.113.11',
      forwarded: `198.51.100.${index % 250}`,
    }));
    expect(refused(statuses)).toBe(1);
  });

  it('answers a limited call with a wait after which it succeeds', async () => {
    const remoteAddress = '203.0.113.12';
    await spend(direct, () => ({ remoteAddress }));
    const answer = await direct.app.inject({ method: 'GET', url: '/v1/challenge', remoteAddress });
    expect(answer.statusCode).toBe(429);
    expect(answer.json()).toMatchObject({ code: 'rate-limited', retryAfterSeconds: expect.any(Number) });
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    direct.clock.advance(seconds * 1000);
    expect(await check(direct, { remoteAddress })).toBe(200);
  });
});
