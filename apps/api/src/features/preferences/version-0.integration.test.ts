import { register, memberIdOf } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { discardEffect } from '#api/platform/outbox/effect-control.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { load, save, subscribers, wanting } from '#api/testing/preferring.ts';
import { addOfVersion0 } from '#api/testing/version-0.ts';
import { withdrawEffects } from '#api/platform/outbox/outbox.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterEach(() => harness.simulators.clearFaults());
afterAll(() => harness.stop());

/** A member whose last change waits as the previous version stored it. */
async function waiting() {
  const person = await register(harness);
  await harness.simulators.setFault({ provider: 'mailinglist', mode: 'down' });
  await save(person, wanting(['home-loans']));
  const memberId = await memberIdOf(person);
  const { ctx } = harness.platform;
  const id = await ctx.inTransaction(async (tx) => {
    await withdrawEffects(ctx, tx, [memberId]);
    return addOfVersion0(ctx, tx, 'mailing-list', {
      kind: 'provider-call',
      provider: 'mailing-list',
      method: 'PUT',
      path: `/v1/subscribers/${memberId}`,
      body: { email: person.email, subscribed: true, interests: ['home-loans'], revision: 1 },
      about: memberId,
    });
  });
  return { person, memberId, id };
}

describe('changes stored by the previous version', () => {
  it('delivers a change stored by the previous version and marks it synced', async () => {
    const { person, memberId } = await waiting();
    await harness.simulators.clearFaults();
    await expect.poll(async () => (await load(person)).body?.isSynchronised).toBe(true);
    const subscriber = (await subscribers(harness)).find(({ reference }) => reference === memberId);
    expect(subscriber).toMatchObject({ email: person.email, subscribed: true, interests: ['home-loans'] });
  });

  it('mails the member when such a change is never delivered', async () => {
    const { person, id } = await waiting();
    expect(await discardEffect(harness.platform.ctx, { id, reason: 'of no use' })).toBe('done');
    const [mail] = await harness.simulators.waitForMessages(person.email, 2);
    expect(mail?.subject).toBe('Your email preferences did not get through');
  });
});
