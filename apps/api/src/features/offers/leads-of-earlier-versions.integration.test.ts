import { randomUUID } from 'node:crypto';

import { REFERRAL_CONSENT } from '@wattle/domain/home-loan/referral-lead';
import { memberIdOf, register } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { recordConsents } from '#api/platform/members/consents.ts';
import { inMemberTransaction, openOnly } from '#api/platform/members/member-transaction.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

const Leads = z.array(z.object({ body: z.looseObject({ clickId: z.string() }) }));

const received = async () => Leads.parse(await harness.simulators.control('/leads')).map(({ body }) => body);

type Written = { kind: 'lead' | 'hand-over'; lead: object; about?: string; giveUpAt?: Date };

/** Stores a lead as versions without effect names did. */
async function write({ kind, lead, about, giveUpAt }: Written): Promise<void> {
  const { cipher, ctx } = harness.platform;
  const id = randomUUID();
  const call = { kind: 'provider-call', provider: 'partner', method: 'POST', path: '/v1/leads', body: lead };
  const now = ctx.now();
  await ctx.db
    .insertInto('outbox')
    .values({
      id,
      kind,
      name: null,
      payload: cipher.seal(JSON.stringify({ ...call, about }), `outbox:${id}`),
      concerns: null,
      recipient: null,
      caused_by: null,
      created_at: now,
      give_up_at: giveUpAt ?? new Date(now.getTime() + 3_600_000),
      next_try_at: now,
    })
    .execute();
  harness.workers.look();
}

/** A member who agreed to the hand-over, as every version recorded it. */
async function agreedMember(): Promise<{ memberId: string; email: string }> {
  const { browser, email } = await register(harness);
  const memberId = await memberIdOf({ browser });
  const { ctx } = harness.platform;
  const { kind, version: textVersion } = REFERRAL_CONSENT;
  const records = [{ kind, granted: true, textVersion, source: 'home-loan-assistant' }];
  await inMemberTransaction(ctx, memberId, (tx, member) =>
    recordConsents(ctx, tx, { member: openOnly(member), records, last: new Map() }),
  );
  return { memberId, email };
}

const lead = { clickId: 'a-click-id-of-22-chars', productId: 8 };
const referral = {
  ...lead,
  clickId: 'another-click-of-22-chars',
  consent: { textVersion: 'home-loan-hand-over-1', givenAt: '2026-03-01T00:00:00.000Z' },
  person: { firstName: 'Alex', lastName: 'Good', mobile: '0412345678' },
  answers: [{ field: 'home-buy-deposit', question: 'Deposit', answer: '$80,000' }],
};

it('[REDIR-005] [HLA-039] sends leads stored by an earlier version unchanged', async () => {
  await write({ kind: 'lead', lead });
  await expect.poll(received).toEqual([lead]);
  const { memberId } = await agreedMember();
  await write({ kind: 'hand-over', lead: referral, about: memberId });
  await expect.poll(received).toContainEqual(referral);
});

it('[HLA-039] notifies the member when such an older lead is not delivered', async () => {
  const { memberId, email } = await agreedMember();
  await write({ kind: 'hand-over', lead: referral, about: memberId, giveUpAt: harness.clock.now() });
  await expect
    .poll(async () => (await harness.simulators.messages(email)).map(({ subject }) => subject))
    .toContain('Your answers did not reach the partner');
});
