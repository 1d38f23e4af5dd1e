import type { Db, Tx } from '#api/platform/context.ts';

/**
 * Whether a member still has this session. Call it with the member locked, because ending all sessions locks the
 * member first.
 */
export async function sessionExists(
  tx: Tx,
  { memberId, sessionId }: { memberId: string; sessionId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('home', '=', memberId)
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

type Ending = { memberId: string; except?: string; only?: string };

/** Deletes sessions of a member together with their codes. Returns how many. */
export async function endSessionsOf(tx: Tx, { memberId, except, only }: Ending): Promise<number> {
  let ended = tx
    .deleteFrom('sessions')
    .where('home', '=', memberId)
    .where('member_id', '=', memberId)
    .returning('id');
  if (except !== undefined) ended = ended.where('id', '!=', except);
  if (only !== undefined) ended = ended.where('id', '=', only);
  return (await ended.execute()).length;
}

/** All session rows of a member including expired ones, oldest first. */
export function sessionsOf(of: Db, memberId: string) {
  return of
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at', 'second_factor_at', 'expires_at'])
    .where('home', '=', memberId)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
}

/** Common table expression that deletes the sessions of an `admitted` member's temporary password, if given. */
export function temporarySessionsEnded({
  member,
  temporaryHash,
}: Pick<Opening, 'member' | 'temporaryHash'>): string {
  return `temporary_closed as (delete from sessions
    where home = ${member}::uuid and member_id = ${member}::uuid and temporary_password
      and ${temporaryHash}::bytea is not null and exists (select 1 from admitted))`;
}

/** Of one member at a time. */
export const MOST_SESSIONS = 20;

/**
 * Common table expression that makes room for an `admitted` member's new session. Those without a second factor end
 * first, then the oldest: log-ins with a stolen password end at most one of the owner's.
 */
export function crowdedSessionsEnded({ member }: Pick<Opening, 'member'>): string {
  return `crowded as (delete from sessions
    where home = ${member}::uuid and id in (
      select id from sessions where home = ${member}::uuid and member_id = ${member}::uuid
      order by second_factor desc, created_at desc offset ${MOST_SESSIONS - 1})
      and exists (select 1 from admitted))`;
}

/** SQL parameters, such as `$1`. */
type Opening = {
  token: string;
  id: string;
  member: string;
  temporaryHash: string;
  now: string;
  expires: string;
  device: string;
};

/** Common table expression `opened`: the new session of an `admitted` member with one verified factor. */
export function sessionOpened({ token, id, member, temporaryHash, now, expires, device }: Opening): string {
  return `opened as (insert into sessions (home, token_hash, id, member_id, first_factor, second_factor, temporary_password,
      created_at, token_at, last_seen_at, expires_at, device)
    select ${member}::uuid, ${token}::bytea, ${id}::uuid, ${member}::uuid, true, false, ${temporaryHash}::bytea is not null,
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz, ${device}::text
    from admitted
    returning *)`;
}
