import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const Leads = z.array(z.object({ body: z.looseObject({ clickId: z.string() }) }));

const taken = async () =>
  Leads.parse(await (await fetch(`${harness.simulators.url}/control/leads`)).json()).map(({ body }) => body);

it('[REDIR-005] a lead that a version before wrote reaches its partner', async () => {
  const { cipher, ctx } = harness.platform;
  const id = randomUUID();
  const lead = { clickId: 'a-click-id-of-22-chars', productId: 8 };
  const call = { kind: 'provider-call', provider: 'partner', method: 'POST', path: '/v1/leads', body: lead };
  const now = ctx.now();
  await ctx.db
    .insertInto('outbox')
    .values({
      id,
      kind: 'lead',
      name: null,
      payload: cipher.seal(JSON.stringify(call), `outbox:${id}`),
      concerns: null,
      recipient: null,
      caused_by: null,
      created_at: now,
      give_up_at: new Date(now.getTime() + 3_600_000),
      next_try_at: now,
    })
    .execute();
  harness.workers.look();
  await expect.poll(taken).toEqual([lead]);
});
