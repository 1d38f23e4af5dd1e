import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { shownNotification } from '../../notifications/notification-words.ts';
import { notificationsOf } from '../../notifications/notifications.sql.ts';
import { reportOf } from '../memory-bureau-gateway.ts';
import { insertConsent, meetBureau, storeMonth } from '../test-member.ts';
import { goalPart } from './goals.sql.ts';
import { type Chosen, setGoal, showGoal } from './set-goal.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

/** Where the mail to each member here goes. */
const ANNE = 'anne@example.com';
const veryGood = { target: 735, by: '2026-09', done: [] } satisfies Chosen;

/** Sets up on 10 March 2026. */
async function setUp(options: Parameters<typeof meetBureau>[1] = { earlier: [['2026-02-03', 684]] }) {
  const { call, ...met } = await meetBureau(harness, options);
  const { memberId, session } = call;
  const set = (chosen: Chosen, ctx = met.ctx) => setGoal(ctx, { session, chosen });
  return { ...met, set, show: (ctx = met.ctx) => showGoal(ctx, memberId) };
}

async function tracked() {
  const { ctx, memberId, set } = await setUp();
  const goals = async () =>
    (await notificationsOf(ctx, ctx.db, { memberId }))
      .filter(({ kind }) => kind.startsWith('goal'))
      .toReversed();
  return {
    memberId,
    set,
    store: (receivedOn: string, score: number | null) =>
      storeMonth(ctx, { memberId, receivedOn, report: reportOf(score) }),
    notified: async () => (await goals()).map(({ kind, about }) => [kind, about]),
    words: async () =>
      (await goals())
        .map((each) => shownNotification(each, { sessionId: '', now: ctx.now() }))
        .map(({ title, text }) => `${title}. ${text}`),
  };
}

describe('a score goal', () => {
  it('[SCORE-043] starts at the latest score, is kept, copied and sealed', async () => {
    const { ctx, memberId, set, show } = await setUp();
    const goal = { ...veryGood, since: {}, startScore: 684, setOn: '2026-03-10' };
    expect(await show()).toEqual({ ok: true, value: { goal: null } });
    expect(await set(veryGood)).toEqual({ ok: true, value: { goal } });
    expect(await show()).toEqual({ ok: true, value: { goal } });
    expect(await goalPart(ctx).exportOf(memberId)).toMatchObject(goal);
    const rows = await ctx.db.selectFrom('goals').select('goal').where('member_id', '=', memberId).execute();
    expect(rows.map(({ goal: sealed }) => Buffer.from(sealed).includes('735'))).toEqual([false]);
  });

  it('[SCORE-043] keeps its start when it is changed on the way, and begins again after it is reached', async () => {
    const { ctx, memberId, set, now } = await setUp();
    await set(veryGood);
    now.at = new Date('2026-04-10T00:00:00Z');
    await storeMonth(ctx, { memberId, receivedOn: '2026-04-02', report: reportOf(700) });
    const further = { target: 760, by: '2026-12', done: ['on-time' as const] };
    expect(await set(further)).toMatchObject({
      value: { goal: { ...further, startScore: 684, setOn: '2026-03-10' } },
    });
    now.at = new Date('2026-05-10T00:00:00Z');
    await storeMonth(ctx, { memberId, receivedOn: '2026-05-02', report: reportOf(770) });
    expect(await set({ ...veryGood, target: 860, by: '2027-05' })).toMatchObject({
      value: { goal: { startScore: 770, setOn: '2026-05-10' } },
    });
  });

  it('[SCORE-044] keeps since when a step is done, until it is unmarked', async () => {
    const { set, now } = await setUp();
    await set({ ...veryGood, done: ['on-time'] });
    now.at = new Date('2026-04-10T00:00:00Z');
    const both = await set({ ...veryGood, done: ['no-applications', 'on-time'] });
    expect(both).toMatchObject({
      value: { goal: { since: { 'on-time': '2026-03-10', 'no-applications': '2026-04-10' } } },
    });
    await set(veryGood);
    const again = await set({ ...veryGood, done: ['on-time'] });
    expect(again).toMatchObject({ value: { goal: { since: { 'on-time': '2026-04-10' } } } });
  });

  it('[SCORE-045] notifies once, in the transaction that stores its score: reached, or not in time', async () => {
    const { set, store, notified } = await tracked();
    await set({ ...veryGood, by: '2026-06' });
    await store('2026-06-02', 684);
    await store('2026-07-02', 734);
    const late = ['goal-out-of-reach', { score: 735, by: '2026-06' }];
    expect(await notified()).toEqual([late]);
    await store('2026-08-02', 735);
    await store('2026-09-02', 700);
    await store('2026-10-02', 740);
    expect(await notified()).toEqual([late, ['goal-reached', { score: 735, by: '2026-06' }]]);
  });

  it('[SCORE-045] is not called missed after it was reached', async () => {
    const { set, store, notified } = await tracked();
    await set({ ...veryGood, by: '2026-06' });
    await store('2026-04-02', 740);
    await store('2026-05-02', 700);
    await store('2026-06-02', 710);
    expect((await notified()).map(([kind]) => kind)).toEqual(['goal-reached']);
  });

  it('[SCORE-046] notifies in each month that moves the score, and mails without a figure to who chose it', async () => {
    const { memberId, set, store, notified, words } = await tracked();
    await insertConsent(harness, { memberId, kind: 'score-notices' });
    await set(veryGood);
    await store('2026-04-02', 700);
    await store('2026-05-02', 690);
    await store('2026-06-02', 690);
    expect(await notified()).toEqual([
      ['goal-standing', { score: 735, by: '2026-09', toGo: 35, moved: 16 }],
      ['goal-standing', { score: 735, by: '2026-09', toGo: 45, moved: -10 }],
    ]);
    expect(await words()).toEqual([
      '35 points to your goal of 735. Your score moved 16 closer. You set the goal for Sep 2026.',
      '45 points to your goal of 735. Your score moved 10 away. You set the goal for Sep 2026.',
    ]);
    const mails = (await harness.simulators.messages(ANNE)).map(({ subject, text }) => `${subject} ${text}`);
    const ofGoal = mails.flatMap(
      (mail) => /Your score moved .* your goal for Sep 2026\./.exec(mail)?.[0] ?? [],
    );
    expect(ofGoal.toSorted()).toEqual([
      'Your score moved away from your goal for Sep 2026.',
      'Your score moved closer to your goal for Sep 2026.',
    ]);
    expect(mails.join(' ')).not.toMatch(/\b(?:735|700|690|35|45|16|10)\b/);
  });

  it.each([
    ['at the score now', { ...veryGood, target: 684 }, ['target']],
    ['above the scale', { ...veryGood, target: 1201 }, ['target']],
    ['for this month', { ...veryGood, by: '2026-03' }, ['by']],
    ['beyond two years', { ...veryGood, by: '2028-04' }, ['by']],
    ['for no month', { target: 1, by: 'soon', done: [] }, ['target', 'by']],
  ])('is refused %s', async (_, chosen, fields) => {
    const { set } = await setUp();
    const refused = await set(chosen);
    expect(refused).toMatchObject({
      failure: { code: 'validation', errors: fields.map((field) => ({ field })) },
    });
  });

  it('[SCORE-043] needs a score and the consent, and counts for the bureau of its scores alone', async () => {
    const { set } = await setUp({});
    expect(await set(veryGood)).toMatchObject({ failure: { code: 'validation' } });
    const without = await setUp({ consented: false });
    expect(await without.set(veryGood)).toMatchObject({ failure: { code: 'consent-missing' } });
    expect(await without.show()).toMatchObject({ failure: { code: 'consent-missing' } });
    const { ctx, show, ...other } = await setUp();
    await other.set(veryGood);
    const primary = { ...ctx.config.bureaus.primary, name: 'Banksia Bureau' };
    const replaced = { ...ctx, config: { ...ctx.config, bureaus: { ...ctx.config.bureaus, primary } } };
    expect(await show(replaced)).toEqual({ ok: true, value: { goal: null } });
  });
});
