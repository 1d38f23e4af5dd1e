import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { request } from 'undici';

import { queryAt } from '@wattle/testkit/database/query-at';
import type { Member } from './people.ts';

/** The hash under which the database stores a cookie's session. */
function hashOfSession(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A cookie of the form that the API makes: 256 random bits, then the member's id, masked with a digest of them. */
function tokenOf(memberId: string): string {
  const secret = randomBytes(32);
  const mask = createHash('sha256').update('shard key').update(secret).digest();
  const shardKey = Buffer.from(memberId.replaceAll('-', ''), 'hex');
  return Buffer.concat([secret, shardKey.map((byte, index) => byte ^ (mask[index] ?? 0))]).toString(
    'base64url',
  );
}

/**
 * Signs the members in, in turn, `count` times in all, by repeating each one's session from registration under new
 * tokens; returns the cookies. They are the newest, because a sign-in ends a member's oldest. Ten thousand real sign-ins
 * would take minutes of hashing, which is another figure.
 */
export async function openSessions(
  database: string,
  members: readonly Member[],
  count: number,
): Promise<string[]> {
  const owners = Array.from({ length: count }, (_, index) => members[index % members.length]?.id ?? '');
  const tokens = owners.map(tokenOf);
  await queryAt(
    database,
    `insert into sessions
     select (jsonb_populate_record(null::sessions,
       to_jsonb(own) || jsonb_build_object('token_hash', made.token_hash, 'id', made.id, 'created_at', now()))).*
     from unnest($1::bytea[], $2::uuid[], $3::uuid[]) as made (token_hash, id, member_id)
     cross join lateral (
       select * from sessions where member_id = made.member_id and second_factor limit 1
     ) as own`,
    [tokens.map(hashOfSession), tokens.map(() => randomUUID()), owners],
  );
  return tokens;
}

const REQUEST_CONCURRENCY = 10;

/** The headers of each session's calls, with its anti-forgery token, as its page got them. */
export async function headersOf(api: string, tokens: readonly string[]): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = [];
  const waiting = tokens.entries();
  const lane = async (): Promise<void> => {
    for (const [index, token] of waiting) {
      const cookie = `session=${token}`;
      const answered = await request(`${api}/v1/user/init`, { headers: { cookie } });
      const { csrfToken } = (await answered.body.json()) as { csrfToken: string | null };
      // Without a session this call and others answer 200 as well, and cost less.
      if (csrfToken === null) throw new Error('a session of the bench is unknown to the API');
      all[index] = {
        origin: api,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        cookie,
        'x-csrf-token': csrfToken,
      };
    }
  };
  await Promise.all(Array.from({ length: REQUEST_CONCURRENCY }, lane));
  return all;
}
