import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { onDatabase } from './postgres.ts';
import type { Member } from './people.ts';

/** The hash under which the database stores a cookie's session. */
export function hashOfSession(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Signs the members in, in turn, `count` times in all, by repeating each one's session from registration under new
 * tokens; returns the cookies. Ten thousand real sign-ins would take minutes of hashing, which is another figure.
 */
export async function openSessions(
  database: string,
  members: readonly Member[],
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const owners = tokens.map((_, index) => members[index % members.length]?.id ?? null);
  await onDatabase(
    database,
    `insert into sessions
     select (jsonb_populate_record(null::sessions,
       to_jsonb(own) || jsonb_build_object('token_hash', made.token_hash, 'id', made.id))).*
     from unnest($1::bytea[], $2::uuid[], $3::uuid[]) as made (token_hash, id, member_id)
     cross join lateral (
       select * from sessions where member_id = made.member_id and second_factor limit 1
     ) as own`,
    [tokens.map(hashOfSession), tokens.map(() => randomUUID()), owners],
  );
  return tokens;
}
