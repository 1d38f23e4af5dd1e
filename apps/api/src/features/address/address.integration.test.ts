import { parseAddressLookup } from '@wattle/domain/fields/address-lookup';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { networkOf } from '#api/platform/throttles/network.ts';
import { hit } from '#api/platform/throttles/throttle.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { lookupsByNetwork } from './lookup-budgets.ts';

const LOOKUPS_PER_HOUR = 60;

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({
    RATE_LIMIT_FACTOR: '0.1',
    ADDRESS_LOOKUPS_PER_HOUR: String(LOOKUPS_PER_HOUR),
  });
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

const lookUp = (text: string) => harness.browser().call('GET /v1/address/lookup/:text', { params: { text } });

describe('the address look-up over the wire', () => {
  it('[ADDR-001] [ADDR-002] answers a JSON string that parses into a Result list, without a session', async () => {
    const { status, headers, body, text } = await lookUp('12 smith street, syd');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(typeof body).toBe('string');
    expect(JSON.parse(text)).toBe(body);
    expect(parseAddressLookup(body)).toContain('12 Smith Street, Sydney NSW 2000');
  });

  it('[ADDR-007] answers an empty list when no address matches', async () => {
    expect((await lookUp('zzz zzz')).body).toBe('{"Result":[]}');
  });

  it.each(['down', 'error', 'malformed'])(
    '[ADDR-004] answers the same problem for every failure of the provider (%s)',
    async (mode) => {
      await harness.simulators.setFault({ provider: 'address', mode });
      expect(await lookUp('12 smith')).toMatchObject({
        status: 503,
        body: { code: 'address-unavailable', errorMessage: "We can't find your address" },
      });
    },
  );

  it('rejects a text that cannot be stored or is too long', async () => {
    expect((await lookUp('12\u0000smith')).status).toBe(400);
    expect((await lookUp('x'.repeat(101))).status).toBeGreaterThanOrEqual(400);
  });

  it('limits look-ups from one network address', async () => {
    const statuses = [];
    for (let each = 0; each < 30; each += 1) statuses.push((await lookUp('12')).status);
    expect(statuses[0]).toBe(200);
    const last = await lookUp('12');
    expect(last).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('limits look-ups from one network, and of the whole product', async () => {
    const from = async (address: string, text = '12 smith') => {
      const browser = harness.browser(address);
      return (await browser.call('GET /v1/address/lookup/:text', { params: { text } })).status;
    };
    const { ctx } = harness.platform;
    for (let each = 0; each < 120; each += 1) {
      await hit(ctx, { budget: lookupsByNetwork, subject: networkOf('192.0.2.1') });
    }
    expect([await from('192.0.2.2'), await from('198.51.100.2')]).toEqual([429, 200]);
    const statuses = [];
    for (let each = 0; each < LOOKUPS_PER_HOUR; each += 1) statuses.push(await from(`198.51.${each}.1`));
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
  });
});
