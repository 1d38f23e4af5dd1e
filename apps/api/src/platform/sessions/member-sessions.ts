import type { Db, Tx } from '#api/platform/context.ts';

/**
 * Whether a session of this member has not been closed since it was found. Call it with the member locked: closing all
 * sessions locks the member first.
 */
export async function sessionStands(
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

/** Ends a member's sessions at once, and the codes that were sent in them; returns how many. */
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

/** Every session of a member, including ones that no longer work and are yet to be removed; oldest first. */
export function sessionsOf(of: Db, memberId: string) {
  return of
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at', 'second_factor_at', 'expires_at'])
    .where('home', '=', memberId)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
}

/** Common table expression that ends one session if the condition holds. */
export function sessionEnded({ id, home }: { id: string; home: string }, condition: string): string {
  return `closed as (delete from sessions where home = ${home}::uuid and id = ${id}::uuid and ${condition})`;
}

/** Each is a parameter, such as `$1`. */
type Opening = {
  token: string;
  id: string;
  member: string;
  temporaryHash: string;
  now: string;
  expires: string;
  device: string;
};

/** Common table expression `opened`: the session of a member who was `admitted`, with one factor proved. */
export function sessionOpened({ token, id, member, temporaryHash, now, expires, device }: Opening): string {
  return `opened as (insert into sessions (home, token_hash, id, member_id, first_factor, second_factor, temporary_password,
      created_at, token_at, last_seen_at, expires_at, device)
    select ${member}::uuid, ${token}::bytea, ${id}::uuid, ${member}::uuid, true, false, ${temporaryHash}::bytea is not null,
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz, ${device}::text
    from admitted
    returning *)`;
}
