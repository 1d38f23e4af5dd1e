import type { Client } from 'pg';

import type { Member } from './people.ts';

/** Columns of a copy that differ from the row it is made of, each an SQL expression of `own` and the number `n`. */
type Changes = Record<string, string>;

type Copying = { table: string; where: string; changes: Changes; most?: number };

const MEMBER = `md5('member' || n)::uuid`;
const BYTES = `decode(md5('one' || n) || md5('two' || n), 'hex')`;
/** A value that no earlier row has. */
const NEW = `decode(md5(random()::text || n) || md5(random()::text), 'hex')`;
const AGO = (long: string) => `now() - interval '${long}'`;
const ENDS = `now() + interval '1 hour'`;
/** Spread over most of the time that it is kept: what has served its time comes later, and as much of it at every size. */
const aged = (days: number) => `now() - interval '1 day' * (n % ${days})`;

/**
 * What grows with the members, as copies of the rows of one member and of others. A sealed field opens for its own row
 * alone, so no copy can sign in.
 */
const copiesFor = ({ id }: Member): Copying[] => {
  const own = `member_id = '${id}'`;
  const member_id = MEMBER;
  return [
    { table: 'members', where: `id = '${id}'`, changes: { id: MEMBER, email_lookup: BYTES } },
    { table: 'consents', where: own, changes: { member_id, id: 'gen_random_uuid()' }, most: 5 },
    {
      table: 'consents',
      where: own,
      changes: { member_id, id: 'gen_random_uuid()', kind: `'score-notices'`, granted: 'true' },
      most: 1,
    },
    {
      table: 'sessions',
      where: own,
      changes: { member_id, id: `md5('session' || n)::uuid`, token_hash: BYTES, expires_at: ENDS },
      most: 1,
    },
    { table: 'member_activity', where: own, changes: { member_id, at: aged(700) }, most: 3 },
    { table: 'known_devices', where: own, changes: { member_id, device_hash: BYTES }, most: 1 },
    {
      table: 'identity_checks',
      where: own,
      changes: { member_id, id: 'gen_random_uuid()', session_id: 'gen_random_uuid()' },
      most: 1,
    },
    { table: 'document_fingerprints', where: own, changes: { member_id, document_hash: BYTES }, most: 1 },
    { table: 'bureau_orders', where: own, changes: { member_id, reference: 'gen_random_uuid()' }, most: 2 },
    {
      table: 'score_snapshots',
      where: own,
      // A whole file is 10 kB that no statement here looks at.
      changes: { member_id, file: BYTES, counted: 'true' },
      most: 2,
    },
    {
      table: 'outbox',
      where: 'delivered_at is not null',
      changes: { id: 'gen_random_uuid()', delivered_at: aged(28) },
      most: 2,
    },
    {
      table: 'registrations',
      where: 'member_id is not null',
      changes: { id: `md5('registration' || n)::uuid`, member_id, email_lookup: BYTES, expires_at: aged(1) },
      most: 1,
    },
    { table: 'throttles', where: 'true', changes: { key: BYTES, window_ends_at: aged(1) }, most: 1 },
    { table: 'challenge_uses', where: 'true', changes: { id: BYTES, expires_at: ENDS }, most: 1 },
  ];
};

const CLICKS = (from: number, to: number) => `
  insert into tracked_clicks (id, kind, member_id, product_type_id, product_id, partner_id, at)
  select gen_random_uuid(), 'press', ${MEMBER}, 1, 1, 1, ${aged(380)} from generate_series(${from}, ${to}) n`;
const REFERRALS = (from: number, to: number) => `
  insert into referrals (id, tid, registration_id, at)
  select gen_random_uuid(), 'T-' || n, md5('registration' || n)::uuid, ${aged(360)} - interval '30 days'
  from generate_series(${from}, ${to}) n where n % 10 = 0`;
const CHUNK = 50_000;

/** The number of expired rows of each kind at every size, so that removing them takes as long. */
const OVER = 1000;
const over = ({ id }: Member): Copying[] => [
  {
    table: 'sessions',
    where: `member_id = '${id}'`,
    changes: { id: 'gen_random_uuid()', token_hash: NEW, expires_at: AGO('1 hour') },
  },
  { table: 'challenge_uses', where: 'true', changes: { id: NEW, expires_at: AGO('1 hour') } },
  {
    table: 'throttles',
    where: 'true',
    changes: { key: NEW, window_ends_at: AGO('2 days'), blocked_until: 'null' },
  },
  {
    table: 'registrations',
    where: 'true',
    changes: { id: 'gen_random_uuid()', member_id: 'null', expires_at: AGO('2 days') },
  },
  {
    table: 'outbox',
    where: 'delivered_at is not null',
    changes: { id: 'gen_random_uuid()', delivered_at: AGO('40 days') },
  },
  { table: 'member_activity', where: `member_id = '${id}'`, changes: { at: AGO('800 days') } },
  {
    table: 'tracked_clicks',
    where: 'true',
    changes: { id: 'gen_random_uuid()', click_id: 'null', at: AGO('500 days') },
  },
];

/** Adds what a clean-up has to remove. */
export async function addOver(client: Client, like: Member): Promise<void> {
  for (const copying of over(like)) await client.query(await copyText(client, copying, [1, OVER]));
}

/** Adds members by number, with what the product keeps of each. */
export async function grow(client: Client, like: Member, { from, to }: { from: number; to: number }) {
  for (let first = from; first <= to; first += CHUNK) {
    const last = Math.min(first + CHUNK - 1, to);
    for (const copying of copiesFor(like)) await client.query(await copyText(client, copying, [first, last]));
    await client.query(CLICKS(first, last));
    await client.query(REFERRALS(first, last));
  }
  await client.query('vacuum analyze');
}

async function copyText(
  client: Client,
  { table, where, changes, most = 1 }: Copying,
  [first, last]: [number, number],
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' order by ordinal_position`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = columns.map((name) => changes[name] ?? `own.${name}`);
  return `insert into ${table} (${columns.join(', ')})
    select ${values.join(', ')} from (select * from ${table} where ${where} limit ${most}) own,
      generate_series(${first}, ${last}) n
    on conflict do nothing`;
}
