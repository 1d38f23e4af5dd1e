import {
  NOTIFICATION_KINDS,
  type NotificationAbout,
  type NotificationKind,
} from '@wattle/domain/notifications/kinds';
import { MAILED_ROWS } from '@wattle/domain/notifications/rows';
import { memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { inAnyMemberTransaction } from '#api/platform/members/member-transaction.ts';
import { byEmail } from '#api/testing/choosing.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyMember } from '#api/testing/ready-member.ts';

import type { Told } from './notifications.sql.ts';
import { notify } from './notify.ts';
import { sendDigests } from './send-digests.ts';

const DAY_MS = 86_400_000;
const GOAL = { score: 700, by: '2027-06' };
const ENTRY = { itemReference: 'item-9', title: 'Enquiry of 3 Nov 2026, Wollemi Credit' };
const BUREAU = { bureauName: 'Yarran Credit' };

const ABOUT: NotificationAbout = {
  score: { news: 'changed', from: 600, to: 610 },
  enquiries: { changes: [{ kind: 'enquiry-added', count: 1 }], entries: [ENTRY] },
  accounts: { changes: [{ kind: 'account-opened', count: 1 }], entries: [ENTRY] },
  listings: { changes: [{ kind: 'default-added', count: 1 }], entries: [] },
  repayments: { changes: [{ kind: 'payment-missed', count: 1 }], entries: [] },
  'enquiry-made': { ...BUREAU, provider: 'Wollemi Credit', on: '2026-11-03', entry: ENTRY },
  correction: { ...BUREAU, kind: 'case-opened', reference: 'C-7K3M-9PQ2', answerDueOn: '2026-12-21' },
  ban: { ...BUREAU, kind: 'ban-lifted' },
  'goal-reached': GOAL,
  'goal-out-of-reach': GOAL,
  'goal-standing': { ...GOAL, toGo: 24, moved: -6 },
  'new-device': { device: 'Chrome on Android' },
  account: { change: 'password-changed' },
};
const KINDS = Object.keys(ABOUT) as NotificationKind[];

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

/** Notifies a member with these choices of one thing of the kind. */
async function told(kind: NotificationKind, choices: object) {
  const { browser } = await readyMember(harness);
  const memberId = await memberIdOf({ browser });
  await browser.call('PUT /v1/user/notifications/choices', { body: choices });
  const { ctx } = harness.platform;
  const before = await mailCount();
  const of = { kind, about: ABOUT[kind] } as Told;
  await inAnyMemberTransaction(ctx, memberId, (tx) => notify(ctx, tx, { ...of, memberId }));
  return { browser, memberId, mailed: (await mailCount()) - before };
}

async function mailCount(): Promise<number> {
  const rows = await harness.database.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'notification-mail')
    .execute();
  return rows.length;
}

it.each(KINDS)('[ALERT-001] shows, exports and erases a notification of the kind %s', async (kind) => {
  const { browser, memberId } = await told(kind, byEmail(false));
  const { body } = await browser.call('GET /v1/user/notifications');
  expect(body).toMatchObject({ unread: 1, items: [{ row: NOTIFICATION_KINDS[kind].row, isRead: false }] });
  const { ctx } = harness.platform;
  const part = ctx.personalData().find(({ name }) => name === 'notifications');
  const [{ title }] = body.items;
  expect(await part?.exportOf(memberId)).toMatchObject({ notifications: [{ title }] });
  await inAnyMemberTransaction(ctx, memberId, async (tx) => part?.erase(tx, memberId));
  expect(await part?.exportOf(memberId)).toMatchObject({ notifications: [] });
});

it.each(KINDS)(
  '[ALERT-002] mails a notification of the kind %s once, and only where its e-mail was chosen',
  async (kind) => {
    const { row, isMonthly = false } = NOTIFICATION_KINDS[kind];
    // The other rows are mailed by their features.
    const isChosen = MAILED_ROWS.includes(row);
    expect((await told(kind, byEmail(false))).mailed, 'nothing is chosen').toBe(0);
    const others = { ...byEmail(true), email: MAILED_ROWS.filter((each) => each !== row) };
    expect((await told(kind, others)).mailed, 'other rows are chosen').toBe(0);
    expect((await told(kind, byEmail(true))).mailed, 'at once').toBe(isChosen && !isMonthly ? 1 : 0);
    const before = await mailCount();
    expect((await told(kind, { ...byEmail(true), isDaily: true })).mailed, 'before the digest').toBe(0);
    harness.clock.advance(DAY_MS);
    await sendDigests(harness.platform.ctx);
    expect((await mailCount()) - before, 'in the digest').toBe(isChosen ? 1 : 0);
  },
);
