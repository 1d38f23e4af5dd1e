import { PASSWORD, type Person } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Context } from '#api/platform/context.ts';
import type { ConsentKind } from '#api/platform/members/consents.sql.ts';
import { claimDue, type WaitingEffect } from '#api/platform/outbox/deliveries.sql.ts';
import { deliver } from '#api/platform/outbox/deliveries.ts';
import { retryEffect } from '#api/platform/outbox/effect-control.ts';
import { defineEffect, type AnyEffect, type SampleMember } from '#api/platform/outbox/effect.ts';
import { ACCEPTED } from '#api/platform/outbox/delivery.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';
import { save, wanting } from '#api/testing/preferring.ts';

import { outsideOf, type Outside } from './test-outside.ts';
import { agreeToLead, INTERESTS, LEAD_TITLES, makeSubject } from './test-subject.ts';
import { byEmail } from '#api/testing/choosing.ts';

type Owner = Person & { subject: SampleMember };

let harness: Harness;
const owners: Owner[] = [];

/** The people need their codes; from then on nothing leaves but what a test delivers. */
beforeAll(async () => {
  // A sweep that cuts pauses short would hold rows that a claim then skips.
  harness = await startHarness({}, { keepsPauses: true });
  const cases = Object.keys(WAYS).length * Object.keys(MOMENTS).length;
  while (owners.length < cases) owners.push(await makeSubject(harness));
  await harness.workers.stop();
  await harness.database.db.deleteFrom('outbox').execute();
}, 120_000);
afterAll(() => harness.stop());

type Way = { act: (owner: Owner) => Promise<unknown>; withdraws: readonly ConsentKind[] | 'all' | 'erased' };

const withdraw =
  (...kinds: ('score-notices' | 'home-loan-hand-over' | 'marketing' | 'interests')[]) =>
  async ({ browser }: Owner) => {
    for (const kind of kinds) await browser.call('POST /v1/user/withdraw-consent', { body: { kind } });
  };

const WAYS: Readonly<Record<string, Way>> = {
  'on the page of consents': {
    act: withdraw('score-notices', 'home-loan-hand-over', 'marketing', 'interests'),
    withdraws: ['score-notices', 'home-loan-hand-over', 'marketing', 'interests'],
  },
  'on the page of preferences': {
    act: (owner) => save(owner, wanting([], { isSubscribed: false })),
    withdraws: ['marketing'],
  },
  'by the link of a mail': {
    act: ({ subject: { token } }) =>
      harness.app.inject({
        method: 'POST',
        url: `/v1/notifications/unsubscribe?token=${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      }),
    withdraws: ['score-notices'],
  },
  'by cancelling the account': {
    act: (owner) => save(owner, wanting([], { isActive: false, password: PASSWORD })),
    withdraws: 'all',
  },
  'by narrowing it by one field': {
    async act(owner) {
      const interests = INTERESTS.map((id, index) => ({ id, selected: index === 0 }));
      await save(owner, wanting([], { categories: [{ interests }] }));
      await agreeToLead(harness.platform.ctx, owner.subject.memberId, LEAD_TITLES.slice(1));
    },
    withdraws: [],
  },
  'and given again': {
    async act(owner) {
      const { ctx } = harness.platform;
      await withdraw('score-notices', 'home-loan-hand-over')(owner);
      await owner.browser.call('PUT /v1/user/notifications/choices', { body: byEmail(true) });
      await agreeToLead(ctx, owner.subject.memberId, LEAD_TITLES);
    },
    withdraws: ['score-notices', 'home-loan-hand-over'],
  },
  'by erasing the account': {
    act: ({ browser }) => browser.call('POST /v1/user/delete-account', { body: { password: PASSWORD } }),
    withdraws: 'erased',
  },
};

type Added = ReadonlyMap<string, { effect: AnyEffect; hasReceiver: boolean }>;

/** Every effect of the product, waiting for one member. */
async function addAll(ctx: Context, { subject }: Owner): Promise<Added> {
  const added = new Map<string, { effect: AnyEffect; hasReceiver: boolean }>();
  for (const effect of ctx.effects.values()) {
    const { name, rule, receiver } = effect;
    const body = z.looseObject({}).parse(effect.sample(subject));
    const stored = defineEffect<object>({
      name,
      rule,
      receiver,
      body: z.looseObject({}),
      sample: () => body,
      consent: { none: 'only stored by this definition' },
      leaves: { call: async () => ACCEPTED },
      undelivered: 'operators',
    });
    const id = await ctx.inTransaction((tx) => addEffect(ctx, tx, stored, { body }));
    added.set(id, { effect, hasReceiver: receiver(body) !== null });
  }
  return added;
}

const DAY_MS = 86_400_000;

async function claim({ ctx }: Outside, added: Added): Promise<WaitingEffect[]> {
  // Later than any pause: when a try is due is not what is shown here.
  const due = { limit: 1000, now: new Date(ctx.deliveryNow().getTime() + DAY_MS) };
  const rows = [
    ...(await claimDue(ctx, { ...due, isLowPriority: false })),
    ...(await claimDue(ctx, { ...due, isLowPriority: true })),
  ];
  return rows.filter(({ id }) => added.has(id));
}

async function deliverAll({ ctx }: Outside, rows: readonly WaitingEffect[]): Promise<void> {
  for (const row of rows) await deliver(ctx, row);
}

type Moment = (outside: Outside, added: Added, act: () => Promise<unknown>) => Promise<void>;

const RETRY = 'before an operator’s retry';

const MOMENTS: Readonly<Record<string, Moment>> = {
  async 'before it is claimed'(outside, added, act) {
    await act();
    await deliverAll(outside, await claim(outside, added));
  },
  async 'while it is claimed'(outside, added, act) {
    const rows = await claim(outside, added);
    await act();
    await deliverAll(outside, rows);
  },
  async 'between two tries'(outside, added, act) {
    outside.answer({ kind: 'failed', code: 'away' });
    await deliverAll(outside, await claim(outside, added));
    outside.left.length = 0;
    await act();
    outside.answer(ACCEPTED);
    await deliverAll(outside, await claim(outside, added));
  },
  async [RETRY](outside, added, act) {
    outside.answer({ kind: 'refused', code: 'http-409' });
    await deliverAll(outside, await claim(outside, added));
    outside.left.length = 0;
    await act();
    outside.answer(ACCEPTED);
    for (const id of added.keys()) await retryEffect(outside.ctx, { id, by: STAFF });
    await deliverAll(outside, await claim(outside, added));
  },
};

type State = 'left' | 'withdrawn' | 'erased' | 'kept' | 'emptied';

async function statesOf(added: Added): Promise<Record<string, State>> {
  const rows = await harness.database.db.selectFrom('outbox').selectAll().execute();
  const states = [...added].map(([id, { effect }]): [string, State] => {
    const row = rows.find((each) => each.id === id);
    if (row === undefined) return [effect.name, 'erased'];
    if (row.delivered_at !== null) return [effect.name, 'left'];
    if (row.payload !== null) return [effect.name, 'kept'];
    return [effect.name, row.undelivered_reason === 'withdrawn' ? 'withdrawn' : 'emptied'];
  });
  return Object.fromEntries(states);
}

/** What its definition says of an effect. The mailing list gets what is left of the choices, also if that is nothing. */
function expectedOf({ effect, hasReceiver }: { effect: AnyEffect; hasReceiver: boolean }, way: Way): State {
  if (way.withdraws === 'erased') return hasReceiver ? 'erased' : 'left';
  if ('none' in effect.consent || effect.name === 'choices-changed') return 'left';
  const { kinds } = effect.consent;
  const { withdraws } = way;
  return withdraws === 'all' || kinds.some((kind) => withdraws.includes(kind)) ? 'withdrawn' : 'left';
}

const CASES = Object.entries(WAYS).flatMap(([wayName, way]) =>
  Object.entries(MOMENTS).map(([momentName, moment]) => ({ wayName, way, momentName, moment })),
);

const activityOf = async ({ memberId }: SampleMember) =>
  (
    await harness.database.db
      .selectFrom('member_activity')
      .select('kind')
      .where('member_id', '=', memberId)
      .where('kind', 'in', ['message-stopped', 'hand-over-stopped'])
      .execute()
  )
    .map(({ kind }) => kind)
    .toSorted();

describe.each(CASES)('a consent withdrawn $wayName, $momentName', ({ way, momentName, moment }) => {
  it('[REG-068] delivers what other consents permit, and withdraws the rest, with an entry for the member', async () => {
    const owner = owners.pop();
    if (owner === undefined) throw new Error('there is no member left');
    const outside = outsideOf(harness.platform.ctx);
    const added = await addAll(outside.ctx, owner);
    let earlier: Record<string, State> = {};
    await moment(outside, added, async () => {
      earlier = await statesOf(added);
      await way.act(owner);
    });
    const states = await statesOf(added);
    // A note of an unknown case needs no call. A refusal ends some for good, whatever becomes of their consent.
    const isOver = (name: string) =>
      earlier[name] === 'left' || (momentName === RETRY && ['kept', 'emptied'].includes(states[name] ?? ''));
    const wanted = [...added.values()].map((each) => [each.effect.name, expectedOf(each, way)] as const);
    expect(Object.entries(states).filter(([name]) => !isOver(name))).toEqual(
      wanted.filter(([name]) => !isOver(name)),
    );
    expect(wanted.filter(([name, state]) => state === 'erased' && states[name] === 'kept')).toEqual([]);

    const withdrawn = Object.keys(states).filter((name) => states[name] === 'withdrawn');
    const entries = withdrawn.map((name) =>
      name === 'home-loan-hand-over' ? 'hand-over-stopped' : 'message-stopped',
    );
    expect(await activityOf(owner.subject)).toEqual(entries.toSorted());
    expect(outside.left.filter((sent) => tooMuch(sent, owner, way))).toEqual([]);
  });
});

/** Whether something left that the member no longer agrees to. */
function tooMuch({ by, what }: Outside['left'][number], { subject }: Owner, { withdraws }: Way): boolean {
  const text = JSON.stringify(what);
  const isOwn = text.includes(subject.to) || text.includes(subject.memberId);
  if (withdraws === 'erased') return isOwn && !['crm-erasure', 'mailing-list DELETE'].includes(by);
  const covers = (kind: ConsentKind) => withdraws !== 'all' && !withdraws.includes(kind);
  if (by === 'lead' && text.includes('person')) {
    return !covers('home-loan-hand-over') || (withdraws.length === 0 && text.includes(LEAD_TITLES[0] ?? ''));
  }
  if (by !== 'mailing-list PUT') return false;
  const left = INTERESTS.filter((interest) => text.includes(interest)).length;
  const agreed = withdraws.length === 0 ? 1 : covers('interests') ? INTERESTS.length : 0;
  return left > agreed || (text.includes('"subscribed":true') && !covers('marketing'));
}
