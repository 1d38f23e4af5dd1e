import { sql } from 'kysely';

import type { Context } from '../context.ts';
import { hashToken, shardKeyIn } from './token.ts';

const COLUMNS = `s.id, s.shard_key, s.member_id, s.registration_id, s.first_factor, s.second_factor, s.temporary_password,
    (extract(epoch from s.last_seen_at) * 1000)::float8 as last_seen, (extract(epoch from s.expires_at) * 1000)::float8 as expires,
    greatest(m.licence_verified_at, m.passport_verified_at, m.medicare_verified_at) > s.token_issued_at as outgrew_token,
    m.email_verified_at is not null as email_verified, m.mobile_verified_at is not null as mobile_verified,
    m.licence_verified_at is not null as licence, m.passport_verified_at is not null as passport,
    m.medicare_verified_at is not null as medicare, m.cohort, m.mobile_factor_needed`;

/**
 * Each comparison of a member names the shard key, so that a cluster queries one shard. The row is one JSON column,
 * because the driver's cost grows with the number of columns. Times are in ms, which are cheaper to parse than dates. Prepared
 * under its name for the bench's `is-authenticated`.
 */
const BY_TOKEN = {
  name: 'session-by-token',
  text: `select row_to_json(found) as row from (select ${COLUMNS}
    from (select $1::bytea as token_hash, $2::uuid as shard_key) as asked
    join sessions s on s.shard_key = asked.shard_key and s.token_hash = asked.token_hash
    left join member_records m on m.id = asked.shard_key and s.member_id is not null) as found`,
};

export type SessionRow = {
  id: string;
  shard_key: string;
  member_id: string | null;
  registration_id: string | null;
  first_factor: boolean;
  second_factor: boolean;
  temporary_password: boolean;
  last_seen: number;
  expires: number;
  outgrew_token: boolean | null;
  email_verified: boolean;
  mobile_verified: boolean;
  licence: boolean;
  passport: boolean;
  medicare: boolean;
  cohort: boolean | null;
  mobile_factor_needed: boolean | null;
};

/** The session with this token, joined with its member; null for an unknown token. */
export async function readSession({ readText }: Context, token: string): Promise<SessionRow | null> {
  const shardKey = shardKeyIn(token);
  if (shardKey === null) return null;
  const [found] = await readText<{ row: SessionRow }>(BY_TOKEN, [hashToken(token), shardKey]);
  return found?.row ?? null;
}

/** What a statement of the member's owner reads, to lock both at once. */
export const LOCKED_SESSION = { columns: sql.raw(COLUMNS), rows: sql`sessions s` };
