import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { cleanUp } from '#api/platform/jobs/cleaner.ts';

import { invite } from './invite.ts';

const DAY_MS = 24 * 3_600_000;
const PERSON = { firstName: 'Zoë', middleName: 'Ann', lastName: 'O’Brien', email: 'zoe@example.com' };

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

async function invited(customer = '77'): Promise<{ ci: string; ch: string }> {
  const expiresAt = new Date(harness.clock.now().getTime() + DAY_MS);
  return { ci: customer, ch: await invite(harness.platform.ctx, { customer, person: PERSON, expiresAt }) };
}

const ask = (body: { ci: string; ch: string }) =>
  harness.browser().call('POST /v1/user/existing-customer', { body });

describe('an invitation', () => {
  it('[SPLASH-005] [API-016] gives an invited person’s names and e-mail to the holder of the link, and nothing more', async () => {
    const link = await invited();
    expect(link.ch).toMatch(/^[\w-]{42}$/);
    const { status, body } = await ask(link);
    expect([status, body]).toEqual([200, PERSON]);
  });

  it('[SPLASH-006] rejects a wrong, an expired and another customer’s invitation with the same answer', async () => {
    const link = await invited();
    const bodies: unknown[] = [];
    for (const wrong of [
      { ...link, ci: '78' },
      { ...link, ch: link.ch.slice(1) },
      { ...link, ch: `${link.ch}x` },
      { ...link, ch: link.ch.toUpperCase() },
      { ci: "' or 1=1 --", ch: '' },
    ]) {
      const { status, body } = await ask(wrong);
      expect(status).toBe(404);
      bodies.push({ ...body, requestId: '' });
    }
    harness.clock.advance(2 * DAY_MS);
    const late = await ask(link);
    bodies.push({ ...late.body, requestId: '' });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ code: 'invitation-unknown' });
  });

  it('stores an invitation without its secret or a readable name, and deletes it once expired', async () => {
    const link = await invited('91');
    const { db } = harness.database;
    const rows = () => db.selectFrom('invitations').selectAll().where('customer', '=', '91').execute();
    const [row] = await rows();
    const stored = [row?.customer, row?.secret_hash, row?.person].map(String).join();
    expect(stored).toContain('91');
    for (const secret of [link.ch, PERSON.lastName, PERSON.email]) expect(stored).not.toContain(secret);
    harness.clock.advance(2 * DAY_MS);
    await cleanUp(harness.platform.ctx);
    expect(await rows()).toEqual([]);
  });

  it('limits attempts at invitations to thirty in ten minutes per address', async () => {
    const strict = await startHarness({ RATE_LIMIT_FACTOR: '1' });
    const statuses: number[] = [];
    for (let each = 0; each < 32; each += 1) {
      const body = { ci: '77', ch: 'x'.repeat(42) };
      statuses.push((await strict.browser().call('POST /v1/user/existing-customer', { body })).status);
    }
    await strict.stop();
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
  });
});
