import { randomUUID } from 'node:crypto';

import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import { REFERRAL_CONSENT } from '@wattle/domain/home-loan/referral-lead';
import type { Browser } from '@wattle/testkit/browser/browser';
import { customer, PASSWORD } from '@wattle/testkit/people';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { profileOf } from '#api/features/account/test-account.ts';
import {
  asked,
  banOf,
  itemsOf,
  opened,
  send,
  startCorrectionsHarness,
  BAN,
  type Correcting,
  type CorrectionsHarness,
} from '#api/testing/correcting.ts';
import { purchase, purchaseFields, saveTo } from '#api/testing/wizard-answers.ts';

import { medicare } from '../calls/test-matrix-world.ts';
import { rowCounts } from '../test-database-state.ts';

let harness: CorrectionsHarness;

beforeAll(async () => {
  harness = await startCorrectionsHarness();
});
afterAll(() => harness.stop());
afterEach(() => sql`drop trigger if exists no_answer on idempotency_keys`.execute(harness.database.db));

type Input = NonNullable<Parameters<Browser['call']>[1]>;
type Prepared = { browser: Browser; input: Input };

const asVisitor = (body: object) => (): Prepared => ({ browser: harness.browser(), input: { body } });
const asMember = (inputOf: (member: Correcting) => Input | Promise<Input>, lastName = 'Good') =>
  async function prepare(): Promise<Prepared> {
    const member = await harness.member(lastName);
    return { browser: member.browser, input: await inputOf(member) };
  };
const letter = {
  name: 'Ada',
  lastname: 'Nguyen',
  email: 'ada@example.com',
  phone: '0412345678',
  subject: 'A complaint',
  description: 'You did it twice.',
};
const savedAgain = asMember((member) => ({
  body: profileOf(member, { lastName: 'Gooding', password: member.password }),
}));

async function banned({ browser }: Correcting): Promise<void> {
  await send(browser, BAN);
  await expect.poll(async () => (await banOf(browser)).state).toBe('in-force');
}

const OPERATIONS: Partial<Record<OperationKey, () => Prepared | Promise<Prepared>>> = {
  'POST /v1/user/register': asVisitor(customer()),
  'POST /v1/user/register-full': asVisitor(customer()),
  'POST /v1/user/create': asVisitor({ username: `new-${randomUUID()}@example.com`, password: PASSWORD }),
  'POST /v1/contact-us': asVisitor(letter),
  'POST /v1/lodge-a-complaint': asVisitor(letter),
  'POST /v1/case-notes': async () => {
    const browser = harness.browser();
    const { reference, noteKey } = (await browser.call('POST /v1/contact-us', { body: letter })).body;
    return { browser, input: { body: { reference, noteKey, description: 'It was in May.' } } };
  },
  'POST /v1/product/redirect': asMember(() => ({ body: { productId: 71, mode: 'd' } })),
  'PUT /v1/user/details': savedAgain,
  'POST /v1/user/details': savedAgain,
  'POST /v1/validate/identity-documents': asMember(() => ({ body: medicare() })),
  'POST /v1/corrections': asMember(
    async ({ browser }) => ({ body: asked((await itemsOf(browser)).enquiry) }),
    'Defaulted',
  ),
  'POST /v1/corrections/:caseId/close': asMember(async (member) => {
    const { caseId } = await opened(member);
    return { params: { caseId }, body: { outcome: 'withdrawn' } };
  }, 'Defaulted'),
  [BAN]: asMember(() => ({ body: {} })),
  'POST /v1/corrections/ban/extend': asMember(async (member) => {
    await banned(member);
    return { body: {} };
  }),
  'POST /v1/corrections/ban/pass-on': asMember(async (member) => {
    await banned(member);
    return { body: {} };
  }),
  'POST /v1/corrections/ban/lift': asMember(async (member) => {
    await banned(member);
    return { body: { password: PASSWORD } };
  }),
  'POST /v1/home-loan/hand-over': asMember(async ({ browser, mobile }) => {
    await saveTo(browser, 'hla', purchase);
    const { firstName, lastName } = (await browser.call('GET /v1/user/details')).body;
    return {
      body: {
        partnerId: 7,
        textVersion: REFERRAL_CONSENT.version,
        fields: purchaseFields({ name: `${firstName} ${lastName}`, mobile }),
      },
    };
  }),
};

/** Simulates a process that dies between commit and response: the key gets no response after the work. */
async function dieBeforeTheAnswer(): Promise<void> {
  const { db } = harness.database;
  await sql`
    create or replace function refuse_answer() returns trigger language plpgsql as
    $$ begin raise exception 'the process is dead'; end $$`.execute(db);
  await sql`
    create trigger no_answer before update on idempotency_keys for each row
    when (old.committed_at is not distinct from new.committed_at) execute function refuse_answer()`.execute(
    db,
  );
}

/** Row counts once all effects are delivered, without throttles and idempotency keys. */
async function settled(): Promise<Record<string, number>> {
  const { database } = harness;
  const waiting = () =>
    database.db
      .selectFrom('outbox')
      .select('id')
      .where('delivered_at', 'is', null)
      .where('undelivered_at', 'is', null)
      .execute();
  await expect.poll(async () => (await waiting()).length).toBe(0);
  const counted = await rowCounts(database);
  return Object.fromEntries(
    Object.entries(counted).filter(
      ([table]) => !['idempotency_keys', 'throttles'].includes(table.split('.')[1] ?? ''),
    ),
  );
}

it('covers every idempotent operation', () => {
  const repeatable = OPERATION_KEYS.filter((key) => operationOf(key).idempotent === true);
  expect(Object.keys(OPERATIONS).toSorted()).toEqual(repeatable.toSorted());
});

it.each(Object.entries(OPERATIONS))(
  '%s has its effect once when the process dies between commit and response',
  async (operation, prepare) => {
    const key = operation as OperationKey;
    const { browser, input } = await prepare();
    const before = await settled();
    const headers = { 'idempotency-key': randomUUID() };
    await dieBeforeTheAnswer();
    const first = await browser.call(key, { ...input, headers });
    expect(first.status, first.text).toBe(200);
    await sql`drop trigger no_answer on idempotency_keys`.execute(harness.database.db);
    const after = await settled();
    expect(after, 'the call has an effect').not.toEqual(before);

    harness.clock.advance(16_000);
    const again = await browser.call(key, { ...input, headers });
    const isLost = again.body.code === 'idempotency-answer-lost';
    expect(isLost ? first.body : again.body).toEqual(first.body);
    expect(again.status).toBe(isLost ? 409 : 200);
    expect(await settled()).toEqual(after);
  },
);
