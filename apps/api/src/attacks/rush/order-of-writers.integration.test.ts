import type { Answer } from '@wattle/testkit/browser/browser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { deadlocksRetried } from '#api/platform/database/retry-on-deadlock.ts';
import { prolongClaims } from '#api/platform/outbox/deliveries.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { installLockOrder } from './test-lock-order.ts';
import { makeMeeting, queueAt, type Meeting } from './test-meeting.ts';
import {
  claimedEffects,
  MEMBERS_ACTS,
  newMember,
  newRegistration,
  REGISTRATIONS_ACTS,
  type Act,
  type MembersAct,
  type Subject,
} from './test-pairs.ts';
import { stateOf } from './test-state.ts';

let harness: Harness;
let meeting: Meeting;

/* oxlint-disable-next-line node/no-process-env -- `npm run test:races` sets it */
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? '1');
const TIMEOUT_MS = 60_000 + ROUNDS * 10_000;

beforeAll(async () => {
  const settings = { CODE_RESEND_SECONDS: '0', BUREAUS: 'primary,second' };
  harness = await startHarness(settings, { isUnsharded: true });
  await installLockOrder(harness.database.db);
  meeting = makeMeeting(harness);
});
afterAll(() => harness.stop());

const ENDING: MembersAct[] = [
  'the account is cancelled',
  'the password is changed',
  'support ends all sessions',
  'the account is deleted',
];

/** Pairs of writers that took the same rows in opposite order. */
const MEMBERS_PAIRS: readonly [readonly MembersAct[], readonly MembersAct[]][] = [
  [['a score is stored'], ['a new name is saved', 'the account is deleted']],
  [
    ['a second score is stored'],
    ['the second bureau is withdrawn', 'a new name is saved', 'the account is cancelled'],
  ],
  [['a new name is saved'], ['the account is deleted']],
  [['older files are pruned'], ['a score is stored', 'a new name is saved', 'the account is deleted']],
  [
    ['a document check ends', 'a document check is sent again'],
    ['a new name is saved', 'the account is deleted'],
  ],
  [
    [
      'the second factor is proved',
      'a first mobile is proved',
      'a lost phone gets a new number',
      'a new e-mail is proved',
    ],
    ENDING,
  ],
  [['the second factor is proved'], ['a new e-mail is proved', 'the session is closed']],
  [['other devices are signed out'], ENDING],
  [
    ['a temporary password is asked for again', 'the mailed link is followed'],
    ['a new e-mail is proved', ...ENDING],
  ],
  [['a notice comes back'], ['the account is deleted']],
  [['a correction is closed', 'a ban is lifted'], ['the account is deleted']],
];
const REGISTRATIONS_PAIRS = [
  ['the right code is entered', 'another code is asked for'],
  ['the right code is entered', 'the mailed link is opened'],
  ['the right code is entered', 'the session is closed'],
] as const;

type Pair = {
  name: string;
  isCompared: boolean;
  isStatement: boolean;
  subject: () => Promise<Subject>;
  first: Act;
  second: Act;
};

const PAIRS: readonly Pair[] = [
  ...MEMBERS_PAIRS.flatMap(([firsts, seconds]) =>
    firsts.flatMap((first, row) =>
      seconds.map((second, column) => ({
        name: `${first}, and ${second}`,
        isCompared: column === row % seconds.length,
        isStatement: first === 'the mailed link is followed',
        subject: () => newMember(harness),
        first: MEMBERS_ACTS[first],
        second: MEMBERS_ACTS[second],
      })),
    ),
  ),
  ...REGISTRATIONS_PAIRS.map(([first, second]) => ({
    name: `${first}, and ${second}`,
    isCompared: true,
    isStatement: false,
    subject: () => newRegistration(harness),
    first: REGISTRATIONS_ACTS[first],
    second: REGISTRATIONS_ACTS[second],
  })),
];

async function begin({ subject, first, second }: Pair) {
  const target = await subject();
  const [one, other] = [await first(target), await second(target)];
  return { target, one, other };
}

const statusOf = (result: PromiseSettledResult<unknown>): unknown =>
  result.status === 'rejected'
    ? String(result.reason)
    : ((result.value as Partial<Answer> | null)?.status ?? 200);

/** What is left of a subject after one or several acts. */
async function leftBy(pair: Pair, ...which: ('one' | 'other')[]) {
  const { target, ...acts } = await begin(pair);
  for (const each of which) await acts[each]();
  return stateOf(harness.database, target.id);
}

const ACTS = [
  ...Object.entries(MEMBERS_ACTS).map(([name, act]) => ({ name, act, subject: newMember })),
  ...Object.entries(REGISTRATIONS_ACTS).map(([name, act]) => ({ name, act, subject: newRegistration })),
];

it.each(ACTS)('$name, when nothing else happens', async ({ act, subject }) => {
  const run = await act(await subject(harness));
  const [result] = await Promise.allSettled([run()]);
  expect(statusOf(result)).toBe(200);
});

describe.each(PAIRS)('$name, at once', (pair) => {
  it(
    'never deadlock',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { one, other } = await begin(pair);
        const before = deadlocksRetried();
        const { met, results } = await meeting.meet(one, other, pair);
        expect(results.map(statusOf).filter((status) => !(Number(status) < 500))).toEqual([]);
        expect(met).toBe(true);
        expect(deadlocksRetried() - before).toBe(0);
      }
    },
    TIMEOUT_MS,
  );
});

/** A code that is compared while another one is sent is refused, and works at the next try. */
const TWO_ATTEMPTS = 'the right code is entered, and another code is asked for';

/** A check that is sent with the earlier name and opened after the change is refused, and works at the next try. */
const EARLIER_NAME = 'a document check is sent again, and a new name is saved';
const withChecksRefused = ({ identity_checks: checks = [], ...state }: Record<string, string[]>) => ({
  ...state,
  identity_checks: checks
    .map((check) =>
      check
        .replace('"status": "pending"', '"status": "refused"')
        .replace('"ask_again_at": true', '"ask_again_at": false')
        .replace('"completed_at": false', '"completed_at": true'),
    )
    .toSorted((a, b) => (a < b ? -1 : 1)),
});

/** The pairs to run; an ordinary run has each act in one pair at least. */
const COMPARED = PAIRS.filter(({ name, isCompared }) => name !== TWO_ATTEMPTS && (ROUNDS > 1 || isCompared));

describe.each(COMPARED)('$name, at once', (pair) => {
  it('leave the state of a serial run, and nothing of a transaction whose connection breaks', async () => {
    const raced = await begin(pair);
    await meeting.meet(raced.one, raced.other, pair);
    const orders = [await leftBy(pair, 'one', 'other'), await leftBy(pair, 'other', 'one')];
    if (pair.name === EARLIER_NAME) orders.push(...orders.map(withChecksRefused));
    expect(orders).toContainEqual(await stateOf(harness.database, raced.target.id));
    const broken = await begin(pair);
    await meeting.meet(broken.one, broken.other, { ...pair, killed: true });
    expect(await stateOf(harness.database, broken.target.id)).toEqual(await leftBy(pair, 'other'));
  });
});

describe('the claims of two effects to a member are prolonged, and the account is deleted, at once', () => {
  it.each(['the first', 'the second'])(
    'never deadlock, whichever gets to %s row first',
    async (row) => {
      for (const isErasedFirst of [true, false]) {
        const subject = await newMember(harness);
        const ids = await claimedEffects(subject);
        const erase = await MEMBERS_ACTS['the account is deleted'](subject);
        const prolong = () => prolongClaims(harness.database.db, ids);
        const before = deadlocksRetried();
        const at = {
          lock: 'select from outbox where id = $1 for update',
          id: row === 'the first' ? ids[0] : ids[1],
        };
        const results = await queueAt(harness.url, at, isErasedFirst ? [erase, prolong] : [prolong, erase]);
        expect(results.map(statusOf)).toEqual([200, 200]);
        expect(deadlocksRetried() - before).toBe(0);
        const left = await harness.database.db
          .selectFrom('outbox')
          .select('id')
          .where('id', 'in', ids)
          .execute();
        expect(left).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );
});
