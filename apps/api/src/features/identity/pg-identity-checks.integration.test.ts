import { randomBytes, randomUUID } from 'node:crypto';

import { isSpread } from '@wattle/testkit/spread-database';
import { createTestDatabase, type TestDatabase } from '@wattle/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openServer, type Database } from '#api/platform/database/database.ts';
import { migrate } from '#api/platform/database/migrate.ts';
import { migrated } from '#api/testing/migrated.ts';

import { identityChecksSuite } from './identity-checks.suite.ts';
import type { AwayEnd } from './identity.ports.ts';
import { waitingChecksSuite } from './waiting/waiting-checks.suite.ts';
import { makePgIdentityChecks } from './pg-identity-checks.ts';
import { makePgIdentityProfiles } from './pg-identity-profiles.ts';
import { makePgWaitingChecks } from './waiting/pg-waiting-checks.ts';

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

const now = new Date('2026-03-10T00:00:00Z');
let moment = now.getTime();
/** Every reading is later than the one before, as on a real clock. */
const clock = { now: () => new Date((moment += 1)) };

async function member(): Promise<string> {
  const id = randomUUID();
  const sealed = (column: string) => Buffer.from(`members.${column}:${id}`);
  await database.db
    .insertInto('members')
    .values({
      id,
      email_lookup: randomBytes(32),
      password_hash: '',
      email: sealed('email'),
      first_name: sealed('first_name'),
      middle_name: sealed('middle_name'),
      last_name: sealed('last_name'),
      birth_date: sealed('birth_date'),
      address: sealed('address'),
      address_previous: sealed('address_previous'),
      gender: null,
      lived_less_than_3_years: false,
      cohort: true,
      partner_source_id: null,
      email_verified_at: now,
      created_at: now,
    })
    .execute();
  return id;
}

describe('identity checks in PostgreSQL', () => {
  const askAgainMs = 300_000;
  const told: AwayEnd[] = [];
  const subject = () => ({
    checks: makePgIdentityChecks({ database, cipher: { seal: () => Buffer.alloc(0) }, clock, askAgainMs }),
    waiting: makePgWaitingChecks({
      database,
      clock,
      askAgainMs,
      async tell(_, end) {
        told.push(end);
      },
    }),
    advance(minutes: number) {
      moment += minutes * 60_000;
    },
    told: (memberId: string) => told.filter((each) => each.memberId === memberId),
    member,
    async consentsOf(memberId: string) {
      const rows = await database.db
        .selectFrom('consents')
        .select(['kind', 'text_version'])
        .where('member_id', '=', memberId)
        .where('granted', '=', true)
        .where('source', '=', 'identity')
        .execute();
      return rows.map(({ kind, text_version: version }) => `${kind} ${version}`).sort();
    },
    async verifications(memberId: string) {
      const rows = await database.db
        .selectFrom('members')
        .select('licence_verified_at')
        .where('id', '=', memberId)
        .where('licence_verified_at', 'is not', null)
        .execute();
      return rows.length;
    },
  });
  identityChecksSuite(subject);
  waitingChecksSuite(subject);
});

describe('profiles in PostgreSQL', () => {
  it('each field is opened under its own column and row', async () => {
    const id = await member();
    const profiles = makePgIdentityProfiles({
      database,
      cipher: {
        open(sealed, context) {
          if (Buffer.from(sealed).toString() !== context) throw new Error(`opened under ${context}`);
          return context;
        },
      },
    });
    expect(await profiles.profileOf(id)).toEqual({
      givenName: `members.first_name:${id}`,
      middleName: `members.middle_name:${id}`,
      familyName: `members.last_name:${id}`,
      dateOfBirth: `members.birth_date:${id}`,
    });
    expect(await profiles.profileOf(randomUUID())).toBeNull();
  });
});
