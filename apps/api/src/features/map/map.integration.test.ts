import type { Browser } from '@wattle/testkit/browser/browser';
import { register } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;
let member: Browser;

beforeAll(async () => {
  harness = await startHarness();
  member = (await register(harness)).browser;
});
afterAll(() => harness.stop());

describe('the score map over the wire', () => {
  it('[MAP-010] [MAP-011] finds a region by postcode, and its shape and score by region', async () => {
    const areas = await member.call('POST /v1/map/areas', { body: { search: '3000' } });
    expect(areas).toMatchObject({ status: 200 });
    const [{ sA3Code, sA3Name }] = areas.body;
    const area = await member.call('POST /v1/map/area', { body: { sA3Code } });
    expect(area).toMatchObject({
      status: 200,
      body: { sA3Code, sA3Name, sA3GeoJSON: { type: 'MultiPolygon' } },
    });
    expect(area.body.sA3CreditScore).toBeGreaterThanOrEqual(581);
    expect(area.body.sA3CreditScore).toBeLessThanOrEqual(671);
  });

  it('[MAP-009] answers an empty list for a search without results', async () => {
    const { status, body } = await member.call('POST /v1/map/areas', { body: { search: 'no such place' } });
    expect({ status, body }).toEqual({ status: 200, body: [] });
  });

  it('[MAP-011] answers 404 for a region that is not on the map', async () => {
    const { status, body } = await member.call('POST /v1/map/area', { body: { sA3Code: '00000' } });
    expect(status).toBe(404);
    expect(body.code).toBe('region-unknown');
  });

  it('[MAP-012] [MAP-013] returns the statistics as one data set that the browser may cache', async () => {
    const { status, body, headers } = await member.call('GET /v1/map/statistics');
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'scoreMapData18', isIllustrative: true });
    expect(headers['cache-control']).toBe('private, max-age=86400');
    const [generations] = Object.values<{ generation: string }[]>(body.sA3Generations);
    expect(generations?.map(({ generation }) => generation)).toEqual(['genY', 'genX', 'boomer', 'builder']);
  });

  it('[MAP-002] rejects visitors’ calls of the map', async () => {
    const visitor = harness.browser();
    await visitor.call('GET /v1/user/init');
    for (const answer of [
      await visitor.call('POST /v1/map/areas', { body: { search: '3000' } }),
      await visitor.call('POST /v1/map/area', { body: { sA3Code: '11703' } }),
      await visitor.call('GET /v1/map/statistics'),
    ]) {
      expect(answer.status).toBe(401);
    }
  });
});
