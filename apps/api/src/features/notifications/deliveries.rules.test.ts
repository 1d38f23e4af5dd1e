import { NOTIFICATION_KINDS, type NotificationKind } from '@wattle/domain/notifications/kinds';
import { MAILED_CATEGORIES } from '@wattle/domain/notifications/categories';
import { describe, expect, it } from 'vitest';

import type { Channels } from './choices.sql.ts';
import { deliveryOf, monthsNews } from './deliveries.rules.ts';
import type { NotificationContent } from './notifications.sql.ts';

const ALL: Channels = {
  email: MAILED_CATEGORIES,
  push: ['score', 'devices', 'enquiries'],
  isDaily: false,
  mail: { to: 'a@b.example', consentId: 'consent-1' },
};

describe('the delivery of a notification', () => {
  it.each<[string, NotificationKind, Partial<Channels>, string | null, boolean]>([
    ['mails a bureau’s alert at once', 'enquiry-made', {}, 'now', true],
    ['keeps an alert for the day’s mail', 'enquiry-made', { isDaily: true }, 'day', true],
    ['keeps news of a new file for the month’s mail', 'enquiries', {}, 'month', true],
    ['keeps news of a new file for the day’s mail', 'enquiries', { isDaily: true }, 'day', true],
    ['does not mail a category without e-mail', 'enquiries', { email: ['score'] }, null, true],
    ['does not push a category without push', 'goal-reached', {}, 'month', false],
    ['does not mail without consent or while suppressed', 'score', { mail: null }, null, true],
    ['leaves the mail to a feature that sends its own', 'new-device', {}, null, true],
  ])('%s', (_, kind, channels, mail, isPushed) => {
    expect(deliveryOf(kind, { ...ALL, ...channels })).toEqual({ mail, isPushed });
  });

  it.each(Object.keys(NOTIFICATION_KINDS) as NotificationKind[])(
    '[ALERT-002] mails the kind %s only where its e-mail was chosen',
    (kind) => {
      const { category } = NOTIFICATION_KINDS[kind];
      const others = MAILED_CATEGORIES.filter((each) => each !== category);
      const isMailed = MAILED_CATEGORIES.includes(category);
      expect(deliveryOf(kind, { ...ALL, email: others }).mail).toBeNull();
      expect(deliveryOf(kind, ALL).mail !== null).toBe(isMailed);
      expect(deliveryOf(kind, { ...ALL, isDaily: true }).mail).toBe(isMailed ? 'day' : null);
    },
  );
});

describe('the mail of a month', () => {
  const added = { kind: 'enquiry-added', count: 1 } as const;
  const opened = { kind: 'account-opened', count: 2 } as const;
  const goal: NotificationContent = { kind: 'goal-reached', about: { score: 700, by: '2027-06' } };
  const month = { changes: [opened, added], score: 'same', isNews: false, goal: null } as const;
  const all = { changes: [opened, added], score: 'same', goal: null, isWhole: true };
  const unchanged = { ...month, changes: [] };

  it.each<[string, Parameters<typeof monthsNews>[0], Partial<Channels>, unknown]>([
    ['lists all, in the file’s order', month, {}, all],
    [
      'leaves out a category and says so',
      month,
      { email: ['accounts', 'score'] },
      { ...all, changes: [opened], isWhole: false },
    ],
    ['lists the file alone', month, { email: ['accounts', 'enquiries'] }, { ...all, score: null }],
    ['is not sent for a score that stayed, without changes', unchanged, {}, null],
    ['lists a score that is news by itself', { ...unchanged, isNews: true }, {}, { ...all, changes: [] }],
    [
      'lists a goal',
      { ...unchanged, goal },
      {},
      { ...all, changes: [], score: null, goal: 'You reached your score goal' },
    ],
    ['is not sent beside one mail a day', { ...month, isNews: true }, { isDaily: true }, null],
    ['is not sent without consent', { ...month, isNews: true }, { mail: null }, null],
  ])('%s', (_, found, channels, expected) => {
    expect(monthsNews(found, { ...ALL, ...channels })).toEqual(expected);
  });
});
