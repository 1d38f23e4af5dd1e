import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';

import { EMPTY_FILE } from '@wattle/domain/credit-file/credit-file';
import { queryAt } from '@wattle/testkit/database/query-at';

import type { Member } from './people.ts';

/** A member with notices, in the form in which the bureau is asked about them. */
export type Reader = { id: string; givenName: string };

export const FAMILY_NAME = 'Good';
export const BIRTH_DATE = '1988-03-14';
export const ADDRESS = '12 Smith Street, Sydney NSW 2000';
const CHUNK = 1000;

/** A field as the product stores it: key id, nonce, tag, ciphertext, bound to its row and column. */
function seal(key: Buffer, plain: string, context: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return `\\x${Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body]).toString('hex')}`;
}

type Making = { database: string; fieldKey: Buffer; like: Member; lastMonth: string };

function rowsOf({ id, givenName }: Reader, { fieldKey, lastMonth }: Making) {
  const field = (column: string, plain: string) => seal(fieldKey, plain, `members.${column}:${id}`);
  const part = (column: string, plain: string) =>
    seal(fieldKey, plain, `score_snapshots.${column}:${id}:primary:${lastMonth}`);
  return {
    member: {
      id,
      email_lookup: `\\x${randomBytes(32).toString('hex')}`,
      email: field('email', `${givenName}@example.com`),
      first_name: field('first_name', givenName),
      middle_name: field('middle_name', ''),
      last_name: field('last_name', FAMILY_NAME),
      birth_date: field('birth_date', BIRTH_DATE),
      address: field('address', ADDRESS),
      address_previous: field('address_previous', ''),
      mobile: null,
      licence_verified_at: '2025-01-01T00:00:00Z',
    },
    snapshot: {
      member_id: id,
      month: lastMonth,
      score: 1,
      received_on: `${lastMonth}-05`,
      advice: part('advice', '[]'),
      file: part('file', JSON.stringify({ creditFile: EMPTY_FILE })),
      facts: part('facts', JSON.stringify({ troubles: [] })),
    },
  };
}

/** People without an account, for requests to the bureau. */
export function strangers(count: number): Reader[] {
  return Array.from({ length: count }, (_, index) => ({ id: randomUUID(), givenName: `Stranger${index}` }));
}

/**
 * Members with notices, each with an answer from last month that differs from any the bureau gives. Inserted as rows,
 * because registering thousands would take minutes. Shared values are copied from a registered member.
 */
export async function makeReaders(count: number, making: Making): Promise<Reader[]> {
  const readers = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    givenName: `Reader${index}`,
  }));
  for (let from = 0; from < count; from += CHUNK) {
    const rows = readers.slice(from, from + CHUNK).map((reader) => rowsOf(reader, making));
    await insert(making, rows);
  }
  return readers;
}

async function insert({ database, like }: Making, rows: readonly ReturnType<typeof rowsOf>[]): Promise<void> {
  const ids = rows.map(({ member }) => member.id);
  await queryAt(
    database,
    `insert into members select (jsonb_populate_record(own, made)).*
     from jsonb_array_elements($1::jsonb) as made, members as own where own.id = $2`,
    [JSON.stringify(rows.map(({ member }) => member)), like.id],
  );
  await queryAt(
    database,
    `insert into consents (member_id, id, kind, text_version, granted, source, given_at)
     select id, gen_random_uuid(), kind, '1', true, 'bench', '2025-01-01'
     from unnest($1::uuid[]) as id, unnest(array['bureau-access', 'score-notices']) as kind`,
    [ids],
  );
  await queryAt(
    database,
    `insert into score_snapshots (member_id, bureau_name, month, score, received_on, advice, file, facts)
     select member_id, 'Yarran Credit', month, score, received_on, advice, file, facts
     from jsonb_populate_recordset(null::score_snapshots, $1::jsonb)`,
    [JSON.stringify(rows.map(({ snapshot }) => snapshot))],
  );
}
