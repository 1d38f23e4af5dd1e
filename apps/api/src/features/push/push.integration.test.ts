import { randomUUID } from 'node:crypto';

import { memberIdOf, register, type Person } from '@wattle/testkit/people';
import { PUSH_LINES } from '@wattle/domain/notifications/push-lines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { endAllSessions } from '#api/features/account/end-all-sessions.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { DAY } from '#api/platform/outbox/effect-rules.ts';
import {
  pushSubscriptionsOf,
  upsertPushSubscription,
} from '#api/platform/sessions/push-subscriptions.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { STAFF } from '#api/testing/staff.ts';
import { NEXT_PASSWORD } from '#api/testing/resetting.ts';

import { pushNotification } from './push-message.ts';

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
type Message = { subscription: string; text: string; bytes: number; ttl: number; topic: string };

let harness: Harness;
let person: Person;
let memberId: string;

beforeAll(async () => {
  harness = await startHarness();
});
beforeEach(async () => {
  await harness.simulators.clearFaults();
  await harness.simulators.control('/push/messages', 'DELETE');
  person = await register(harness);
  memberId = await memberIdOf(person);
});
afterAll(() => harness.stop());

const makeSubscription = () => harness.simulators.control<Subscription>('/push/subscriptions', 'POST');

async function subscribed(browser = person.browser, made?: Subscription): Promise<Subscription> {
  made ??= await makeSubscription();
  const answer = await browser.call('PUT /v1/user/push', { body: made });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.endpoints).toContain(made.endpoint);
  return made;
}

const answers = ({ endpoint }: Subscription, state: string) =>
  harness.simulators.control(`/push/subscriptions/${endpoint.split('/').at(-1)}`, 'PUT', { state });

const tell = (group: keyof typeof PUSH_LINES) =>
  inSessionlessTransaction(harness.platform, memberId, (tx) =>
    pushNotification(harness.platform, tx, { memberId, group }),
  );

/** What reached this member's browsers, once everything due has been tried. */
async function arrived(): Promise<Message[]> {
  await harness.simulators.messages(person.email);
  return harness.simulators.control<Message[]>('/push/messages');
}

/** Addresses of a host that refuses every connection. */
async function subscribeDead(count: number, port: number): Promise<void> {
  const { keys } = await makeSubscription();
  const serverKey = harness.platform.config.push?.publicKey ?? '';
  for (let dead = 0; dead < count; dead += 1) {
    const subscription = { endpoint: `http://127.0.0.1:${port}/${dead}`, keys, serverKey };
    const added = { memberId, sessionId: randomUUID(), subscription };
    await inSessionlessTransaction(harness.platform, memberId, (tx) =>
      upsertPushSubscription(harness.platform, tx, added),
    );
  }
}

const waiting = (of = memberId) =>
  harness.database.db
    .selectFrom('outbox')
    .select(['attempts', 'failure'])
    .where('recipient', '=', harness.platform.hash('outbox')(of))
    .where('delivered_at', 'is', null)
    .where('undelivered_at', 'is', null)
    .execute();

const endpoints = async () => (await person.browser.call('GET /v1/user/push')).body.endpoints;

describe('push messages', () => {
  it('tell of what the member chose, in the transaction that found it, and of every kind before a choice', async () => {
    const { browser, password } = person;
    const change = async (oldPassword: string, newPassword: string) => {
      const changed = await browser.call('POST /v1/user/changePassword', {
        body: { oldPassword, newPassword },
      });
      expect(changed.status, changed.text).toBe(200);
    };
    await subscribed();
    await change(password, NEXT_PASSWORD);
    expect((await arrived()).map(({ text }) => JSON.parse(text).group)).toEqual(['security']);
    await browser.call('PUT /v1/user/notifications/choices', {
      body: { push: { kinds: ['account'], isOn: false } },
    });
    await change(NEXT_PASSWORD, `${NEXT_PASSWORD}-again`);
    expect(await arrived()).toHaveLength(1);
  });

  it('[ALERT-003] [ALERT-011] reach every browser of the member, encrypted, signed and of one length, with fixed words', async () => {
    await subscribed();
    await subscribed();
    await tell('file');
    await tell('security');
    const messages = await arrived();
    expect(messages).toHaveLength(4);
    const lines = messages.map(({ text }) => text.trim()).toSorted();
    const [file, security] = (['file', 'security'] as const).map((group) =>
      JSON.stringify({ group, line: PUSH_LINES[group] }),
    );
    expect(lines).toEqual([file, file, security, security]);
    expect(new Set(messages.map(({ bytes }) => bytes)).size).toBe(1);
    expect(new Set(messages.map(({ topic }) => topic)).size).toBe(4);
    expect(messages[0]?.ttl).toBe(86_400);
  });

  it.each(['gone', 'unknown'])(
    '[ALERT-011] end with a subscription that the service calls %s',
    async (state) => {
      await answers(await subscribed(), state);
      const kept = await subscribed();
      await tell('file');
      expect(await arrived()).toHaveLength(1);
      expect(await endpoints()).toEqual([kept.endpoint]);
    },
  );

  it('are sent again after 429, and after the service was down', async () => {
    const busy = await subscribed();
    await answers(busy, 'busy');
    await tell('file');
    expect(await arrived()).toEqual([]);
    await answers(busy, 'open');
    await expect.poll(arrived, { timeout: 10_000 }).toHaveLength(1);
    await harness.simulators.setFault({ provider: 'push', mode: 'down' });
    await tell('score');
    expect(await arrived()).toHaveLength(1);
    await harness.simulators.clearFaults();
    await expect.poll(arrived, { timeout: 10_000 }).toHaveLength(2);
  });

  it.each<[string, (made: Subscription) => Promise<unknown>]>([
    ['was removed', ({ endpoint }) => person.browser.call('POST /v1/user/push/end', { body: { endpoint } })],
    ['has logged out', () => person.browser.call('GET /v1/oauth2/logout')],
    ['was logged out by us', () => endAllSessions(harness.platform, { memberId }, { by: STAFF })],
  ])('no longer reach a browser that %s', async (_, end) => {
    const made = await subscribed();
    await tell('file');
    expect(await arrived()).toHaveLength(1);
    await end(made);
    await tell('file');
    expect(await arrived()).toHaveLength(1);
  });

  it("[ALERT-017] arrive at the first try while ten addresses of another member's host fail", async () => {
    await subscribeDead(10, 1);
    await tell('file');
    await expect.poll(async () => (await waiting()).filter(({ failure }) => failure === null)).toEqual([]);
    await tell('score');
    const other = memberId;
    person = await register(harness);
    memberId = await memberIdOf(person);
    await subscribed();
    await tell('file');
    expect(await arrived()).toHaveLength(1);
    // No try is counted of what was held back.
    const held = (await waiting(other)).filter(({ failure }) => failure === 'held-back');
    expect(held.filter(({ attempts }) => attempts > 0)).toEqual([]);
  });

  it('[ALERT-011] end with a subscription that has failed for a day', async () => {
    await subscribeDead(1, 2);
    await tell('file');
    await expect.poll(() => waiting()).toMatchObject([{ failure: 'unavailable' }]);
    await tell('score');
    await expect.poll(() => waiting()).toHaveLength(1);
    expect(await endpoints()).toHaveLength(1);
    harness.clock.advance(DAY + 1000);
    await tell('score');
    await expect
      .poll(() => pushSubscriptionsOf(harness.platform, harness.database.db, { memberId }))
      .toEqual([]);
    await expect.poll(() => waiting()).toEqual([]);
  });

  it('[ALERT-011] are not sent again where the service refuses the key', async () => {
    const made = await subscribed();
    await answers(made, 'other-key');
    await tell('file');
    await arrived();
    expect(await waiting()).toEqual([]);
    await answers(made, 'open');
    await tell('score');
    expect(await arrived()).toHaveLength(1);
  });

  it('[ALERT-011] reach one member of a browser that two have used: the one who subscribed it last', async () => {
    const made = await subscribed();
    const other = await register(harness);
    await subscribed(other.browser, made);
    expect(await endpoints()).toEqual([]);
    await tell('file');
    expect(await arrived()).toEqual([]);
  });

  it.each([
    ['p256dh', 'no point', 'A'.repeat(87)],
    ['p256dh', 'a point beside the curve', `B${'_'.repeat(86)}`],
    ['auth', 'a short secret', 'A'.repeat(21)],
  ] as const)('[ALERT-018] are refused at %s, where it is %s', async (field, _, key) => {
    const { endpoint, keys } = await makeSubscription();
    const answer = await person.browser.call('PUT /v1/user/push', {
      body: { endpoint, keys: { ...keys, [field]: key } },
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: `keys.${field}` }] } });
    expect(await endpoints()).toEqual([]);
  });

  it('are asked for at the push services of browsers alone', async () => {
    const made = await makeSubscription();
    for (const endpoint of [
      'https://169.254.169.254/latest',
      'https://fcm.googleapis.com:444/a',
      'http://localhost/a',
    ]) {
      const answer = await person.browser.call('PUT /v1/user/push', { body: { ...made, endpoint } });
      expect(answer.body).toMatchObject({ code: 'push-service-unknown' });
    }
    expect(await endpoints()).toEqual([]);
  });
});

describe('without a key', () => {
  it('[ALERT-012] there are no push messages', async () => {
    const { config } = harness.platform;
    const { push } = config;
    config.push = null;
    try {
      expect((await person.browser.call('GET /v1/user/push')).body).toEqual({ key: null, endpoints: [] });
      const body = {
        endpoint: 'https://web.push.apple.com/a',
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      };
      expect((await person.browser.call('PUT /v1/user/push', { body })).body).toMatchObject({
        code: 'push-off',
      });
    } finally {
      config.push = push;
    }
  });
});
