import {
  NOTIFICATION_KINDS,
  type NotificationAbout,
  type NotificationKind,
} from '@wattle/domain/notifications/kinds';
import { memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyMember } from '#api/testing/ready-member.ts';

import type { NotificationContent } from './notifications.sql.ts';
import { notifyMember } from './notify-member.ts';

const GOAL = { score: 700, by: '2027-06' };
const ENTRY = { itemReference: 'item-9', title: 'Wollemi Credit, car loan $28,000', on: '2026-11-03' };
const CHANGE = { count: 1, entry: ENTRY, points: { value: -16, of: 1 } };
const BUREAU = { bureauName: 'Yarran Credit' };

const ABOUT: NotificationAbout = {
  score: { news: 'changed', from: 600, to: 610 },
  enquiries: { kind: 'enquiry-added', ...CHANGE },
  accounts: { kind: 'account-opened', ...CHANGE },
  listings: { kind: 'default-added', ...CHANGE },
  repayments: { kind: 'payment-missed', ...CHANGE },
  notice: { title: 'Our terms change', text: 'From 31 December 2026.' },
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

it.each(KINDS)('[ALERT-001] shows, exports and erases a notification of the kind %s', async (kind) => {
  const { browser } = await readyMember(harness);
  const memberId = await memberIdOf({ browser });
  const { ctx } = harness.platform;
  const of = { kind, about: ABOUT[kind] } as NotificationContent;
  await inSessionlessTransaction(ctx, memberId, (tx) => notifyMember(ctx, tx, { ...of, memberId }));
  const { body } = await browser.call('GET /v1/user/notifications');
  expect(body).toMatchObject({
    unread: 1,
    items: [{ row: NOTIFICATION_KINDS[kind].category, isRead: false }],
  });
  const part = ctx.personalData().find(({ name }) => name === 'notifications');
  const [{ title }] = body.items;
  expect(await part?.exportOf(memberId)).toMatchObject({ notifications: [{ title }] });
  await inSessionlessTransaction(ctx, memberId, async (tx) => part?.erase(tx, memberId));
  expect(await part?.exportOf(memberId)).toMatchObject({ notifications: [] });
});
