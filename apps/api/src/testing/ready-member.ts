import { randomBytes, randomUUID } from 'node:crypto';

import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import {
  freshMobile,
  memberIdOf,
  register,
  verifyIdentity,
  verifyPassport,
  type Person,
} from '@wattle/testkit/people';
import { sql } from 'kysely';

import { SEALED_TABLES } from '#api/compose.ts';
import { hashToken, newToken } from '#api/platform/sessions/token.ts';

import type { Harness } from './harness.ts';

type Names = Partial<Record<'firstName' | 'middleName' | 'lastName' | 'email' | 'address', string>>;

/** Rows by table, with their sealed columns opened. */
type Row = Record<string, unknown>;
type Rows = readonly { table: string; row: Row }[];
type Original = { memberId: string; rows: Rows; at: Date; person: Person };

export type Member = Person & { memberId: string };

const originals = new WeakMap<Harness['database'], Promise<Original>>();

/**
 * A member who is logged in with both factors. The first of a test file registers over HTTP; each is a copy of it with
 * an address, a mobile and names of its own, and without messages. For files that make many members: 3 ms, not 190.
 */
export async function readyMember(harness: Harness, names: Names = {}): Promise<Member> {
  const original = originals.get(harness.database) ?? makeOriginal(harness);
  originals.set(harness.database, original);
  return copyOf(harness, await original, names);
}

/** The same with two verified documents, who may see a credit report. */
export async function readyReportMember(harness: Harness, names: Names = {}): Promise<Member> {
  const person = await readyMember(harness, names);
  await verifyIdentity(person.browser);
  await verifyPassport(person.browser);
  return person;
}

async function makeOriginal(harness: Harness): Promise<Original> {
  const person = await register(harness);
  const memberId = await memberIdOf(person);
  const rows = await rowsOf(harness, memberId);
  const { cipher } = harness.platform;
  for (const each of rows) {
    replaceSealed(each, (value, context) => cipher.open(bytesOf(value), context));
  }
  await deleteOriginal(harness, memberId);
  return { memberId, rows, at: harness.clock.now(), person };
}

/** The original does not appear in what a test counts. */
async function deleteOriginal({ database: { db } }: Harness, memberId: string): Promise<void> {
  await db.deleteFrom('members').where('id', '=', memberId).execute();
  await db.deleteFrom('member_addresses').where('member_id', '=', memberId).execute();
  await db.deleteFrom('registrations').where('id', '=', memberId).execute();
  await db.deleteFrom('sessions').where('shard_key', '=', memberId).execute();
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('throttles').execute();
}

/** Reads rows in the order of the migration: on a cluster each is inserted by itself, after those that it refers to. */
async function rowsOf({ database: { db } }: Harness, memberId: string): Promise<Rows> {
  const { rows: tables } = await sql<{ table: string; owner: string }>`
    select table_name as "table", column_name as owner
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = case
      when table_name in ('members', 'registrations') then 'id'
      when table_name in ('sessions', 'one_time_codes') then 'shard_key'
      else 'member_id' end
    order by quote_ident(table_name)::regclass::oid`.execute(db);
  const read = tables.map(({ table, owner }) =>
    sql<Rows[number]>`
      select ${table}::text as "table", to_jsonb(t) as row from ${sql.table(table)} t
      where ${sql.ref(owner)} = ${memberId}::uuid`.execute(db),
  );
  return (await Promise.all(read)).flatMap(({ rows }) => rows);
}

const bytesOf = (value: unknown): Buffer => Buffer.from(String(value).slice(2), 'hex');
const byteaOf = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

/** Replaces each sealed value of a row, given the context that binds it to the row. */
function replaceSealed(
  { table, row }: Rows[number],
  replacement: (value: unknown, context: string) => string,
): void {
  const columns = SEALED_TABLES.find((each) => each.table === table)?.columns ?? {};
  for (const [column, contextOf] of Object.entries(columns)) {
    if (row[column] === null) continue;
    row[column] = replacement(
      row[column],
      contextOf((key) => String(row[key])),
    );
  }
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g;

/** The rows with ids of their own, so much later. */
function renewed(rows: Rows, ids: Map<string, string>, laterMs: number): Rows {
  const renew = (id: string) => {
    const next = ids.get(id) ?? randomUUID();
    ids.set(id, next);
    return next;
  };
  const text = JSON.stringify(rows)
    .replaceAll(UUID, renew)
    .replaceAll(TIME, (time) => new Date(Date.parse(time) + laterMs).toISOString());
  return JSON.parse(text) as Rows;
}

async function copyOf(harness: Harness, { memberId: original, rows, at, person }: Original, names: Names) {
  const { platform, clock, database } = harness;
  const memberId = randomUUID();
  const { email = `person-${randomBytes(6).toString('hex')}@example.com` } = names;
  const mobile = freshMobile();
  const token = newToken(memberId);
  const own = {
    email,
    mobile,
    email_lookup: byteaOf(platform.emailLookup(normaliseEmail(email))),
    token_hash: byteaOf(hashToken(token)),
    confirm_hash: byteaOf(randomBytes(32)),
    first_name: names.firstName,
    middle_name: names.middleName,
    last_name: names.lastName,
    address: names.address,
  };
  const copies = renewed(rows, new Map([[original, memberId]]), clock.now().getTime() - at.getTime());
  const inserts = copies.map(({ table, row }, index) => {
    for (const [column, value] of Object.entries(own)) {
      if (value !== undefined && column in row) row[column] = value;
    }
    replaceSealed({ table, row }, (value, context) => byteaOf(platform.cipher.seal(String(value), context)));
    return sql`${sql.ref(`t${index}`)} as (
      insert into ${sql.table(table)} overriding user value
      select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb))`;
  });
  await sql`with ${sql.join(inserts)} select`.execute(database.db);
  const browser = harness.browser();
  for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value);
  browser.cookies.set('session', token);
  // Its answer gives the browser the anti-forgery token.
  if ((await memberIdOf({ browser })) !== memberId) throw new Error('The copy is not signed in.');
  return { memberId, email, mobile, password: person.password, browser };
}
