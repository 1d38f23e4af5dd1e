import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';

import { isSpread } from '@wattle/testkit/spread-database';
import { createTestDatabase, type TestDatabase } from '@wattle/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openServer, type Database } from '#api/platform/database/database.ts';
import { makeFieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { migrate } from '#api/platform/database/migrate.ts';
import { migrated } from '#api/testing/migrated.ts';

import { bureauOrdersSuite } from './bureau-orders.suite.ts';
import { reportOf } from './memory-bureau-gateway.ts';
import { makePgBureauOrders } from './pg-bureau-orders.ts';
import { makePgMembersSubject } from './pg-members-subject.ts';
import { scoreReasonsSuite } from './pg-score-reasons.suite.ts';
import { makePgScoreRecords } from './pg-score-records.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
  testDatabase = await createTestDatabase(process.env['TEST_DATABASE'], migrated);
  database = openServer({ url: testDatabase.url, pool: 10, spread: isSpread() });
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const START = Date.parse('2026-03-10T00:00:00Z');
let now = START;
const clock = { now: () => new Date(now) };
const cipher = makeFieldCipher({
  fieldKeys: new Map([[1, createSecretKey(randomBytes(32))]]),
  currentFieldKey: 1,
});

async function member(overrides: { previous?: string; gender?: boolean | null } = {}): Promise<string> {
  const id = randomUUID();
  const seal = (column: string, text: string) => cipher.seal(text, `members.${column}:${id}`);
  await database.db
    .insertInto('members')
    .values({
      id,
      email_lookup: randomBytes(32),
      password_hash: '',
      email: seal('email', 'anne@example.com'),
      first_name: seal('first_name', 'Anne'),
      middle_name: seal('middle_name', ''),
      last_name: seal('last_name', "D'Arcy"),
      birth_date: seal('birth_date', '1980-02-29'),
      address: seal('address', '12 Smith Street, Sydney NSW 2000'),
      address_previous: seal('address_previous', overrides.previous ?? ''),
      gender: overrides.gender ?? null,
      lived_less_than_3_years: false,
      cohort: true,
      partner_source_id: null,
      email_verified_at: new Date(START),
      created_at: new Date(START),
    })
    .execute();
  return id;
}

async function consent(memberId: string, kind: string, granted: boolean, day: number): Promise<void> {
  await database.db
    .insertInto('consents')
    .values({
      member_id: memberId,
      id: randomUUID(),
      kind,
      text_version: '1',
      granted,
      source: 'test',
      given_at: new Date(START + day * 86_400_000),
    })
    .execute();
}

const onKept = async () => undefined;
const orders = () => makePgBureauOrders({ database, cipher, clock, leaseMs: 30_000, onKept });

describe('bureau orders in PostgreSQL', () => {
  bureauOrdersSuite(() => ({
    orders: orders(),
    advance(milliseconds) {
      now += milliseconds;
    },
    member,
    async kept(memberId) {
      const rows = await database.db
        .selectFrom('score_snapshots')
        .select('score')
        .where('member_id', '=', memberId)
        .execute();
      return rows.map(({ score }) => score);
    },
  }));
});

describe('score records in PostgreSQL', () => {
  it('[HIST-007] scores up to the month come with their days, factors for the month alone', async () => {
    const memberId = await member();
    for (const [month, day, score] of [
      ['2026-01', '31', 640],
      ['2026-03', '01', 700],
      ['2026-02', '15', 660],
    ] as const) {
      const receivedOn = `${month}-${day}`;
      await orders().complete({
        memberId,
        month,
        reference: randomUUID(),
        receivedOn,
        report: reportOf(score),
      });
    }
    const records = makePgScoreRecords({ database, cipher });
    expect(await records.read({ memberId, month: '2026-03' })).toEqual({
      firstName: 'Anne',
      consented: false,
      movedOn: null,
      scores: [
        { date: '2026-01-31', score: 640 },
        { date: '2026-02-15', score: 660 },
        { date: '2026-03-01', score: 700 },
      ],
      advice: reportOf(700).advice,
      reasons: { attributes: [], since: '2026-01', moves: [] },
    });
    expect(await records.read({ memberId, month: '2026-02' })).toMatchObject({ scores: [{}, {}] });
    expect(await records.read({ memberId, month: '2026-04' })).toMatchObject({ advice: null });
  });

  it('a member without a score has none; nobody is null', async () => {
    const memberId = await member();
    const records = makePgScoreRecords({ database, cipher });
    expect(await records.read({ memberId, month: '2026-03' })).toMatchObject({ scores: [], advice: null });
    expect(await records.read({ memberId: randomUUID(), month: '2026-03' })).toBeNull();
  });

  it('a snapshot copied to another member does not open', async () => {
    const [owner, thief] = [await member(), await member()];
    const { db } = database;
    await orders().complete({
      memberId: owner,
      month: '2026-03',
      reference: randomUUID(),
      receivedOn: '2026-03-10',
      report: reportOf(700),
    });
    const row = await db
      .selectFrom('score_snapshots')
      .select(['month', 'score', 'advice', 'file'])
      .where('member_id', '=', owner)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('score_snapshots')
      .values({ ...row, member_id: thief, received_on: '2026-03-10' })
      .execute();
    await expect(
      makePgScoreRecords({ database, cipher }).read({ memberId: thief, month: '2026-03' }),
    ).rejects.toThrow('unable to authenticate data');
  });
});

describe('what a score rests on, in PostgreSQL', () => {
  scoreReasonsSuite(() => ({
    database,
    cipher,
    orders: orders(),
    records: makePgScoreRecords({ database, cipher }),
    member,
  }));
});

describe('[SCORE-028] the latest word on each kind of consent counts', () => {
  it.each([
    ['nothing said', [], null],
    ['granted at registration', [['score-access', true, 1]], 1],
    ['granted with the document', [['bureau-access', true, 2]], 2],
    [
      'granted, then withdrawn',
      [
        ['score-access', true, 1],
        ['score-access', false, 2],
      ],
      null,
    ],
    [
      'withdrawn, then granted',
      [
        ['score-access', false, 1],
        ['score-access', true, 2],
      ],
      2,
    ],
    [
      'one kind withdrawn, the other not',
      [
        ['score-access', false, 2],
        ['bureau-access', true, 1],
      ],
      1,
    ],
    ['another kind', [['marketing', true, 1]], null],
  ] as const)('%s', async (_, said, day) => {
    const memberId = await member();
    for (const [kind, granted, on] of said) await consent(memberId, kind, granted, on);
    const record = await makePgScoreRecords({ database, cipher }).read({ memberId, month: '2026-03' });
    expect(record?.consented).toBe(day !== null);
    const subject = await makePgMembersSubject({ database, cipher }).subjectOf(memberId);
    expect(subject?.consentGivenAt ?? null).toEqual(day === null ? null : new Date(START + day * 86_400_000));
  });
});

describe('the subject of an enquiry', () => {
  it('is decrypted, without an empty address', async () => {
    const memberId = await member();
    expect(await makePgMembersSubject({ database, cipher }).subjectOf(memberId)).toEqual({
      givenName: 'Anne',
      middleName: '',
      familyName: "D'Arcy",
      dateOfBirth: '1980-02-29',
      gender: null,
      addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
      consentGivenAt: null,
    });
    expect(await makePgMembersSubject({ database, cipher }).subjectOf(randomUUID())).toBeNull();
  });

  it('[REG-038] true is M, false is F, and the previous address comes second', async () => {
    const previous = '1 High Street, Perth WA 6000';
    const members = makePgMembersSubject({ database, cipher });
    expect(await members.subjectOf(await member({ gender: true, previous }))).toMatchObject({
      gender: 'M',
      addresses: [{ current: true }, { line: previous, current: false }],
    });
    expect(await members.subjectOf(await member({ gender: false }))).toMatchObject({ gender: 'F' });
  });
});
