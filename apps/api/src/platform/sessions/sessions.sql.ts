import { randomUUID } from 'node:crypto';

import type { ColumnType, Generated } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Bytes, Flag, NullableDate, NullableText, View } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import type { SessionKey } from './session.ts';
import { hashToken, newToken } from './token.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    session_ids: View<{ id: string; shard_key: string }>;
    sessions: {
      token_hash: Bytes;
      id: string;
      shard_key: string;
      member_id: string | null;
      registration_id: string | null;
      first_factor: boolean;
      second_factor: boolean;
      temporary_password: Flag;
      device: ColumnType<string | null, string | null | undefined, string | null>;
      second_factor_at: NullableDate;
      created_at: Date;
      token_issued_at: Date;
      last_seen_at: Date;
      expires_at: Date;
    };
    member_activity: {
      id: Generated<string>;
      member_id: string;
      at: Date;
      kind: string;
      device: string | null;
      reason: NullableText;
      case_number: NullableText;
      operator: NullableText;
      held_until: NullableDate;
    };
  }
}

/** Errors are ignored here: calls that need to write will report them. */
export async function updateLastSeen({ db, now }: Context, { id, shardKey }: SessionKey): Promise<void> {
  const update = db
    .updateTable('sessions')
    .set({ last_seen_at: now() })
    .where('shard_key', '=', shardKey)
    .where('id', '=', id);
  await update.execute().catch(() => undefined);
}

/** Whether a session that was read before still exists. */
export async function isSessionLive(db: Db, { id, shardKey }: SessionKey): Promise<boolean> {
  const found = db.selectFrom('sessions').select('id').where('shard_key', '=', shardKey).where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Deletes the session with its codes. */
export async function deleteSession(tx: Tx, { id, shardKey }: SessionKey): Promise<void> {
  await tx.deleteFrom('sessions').where('shard_key', '=', shardKey).where('id', '=', id).execute();
}

type NewSession = {
  memberId: string | null;
  registrationId: string | null;
  firstFactor: boolean;
  secondFactor: boolean;
  temporaryPassword?: boolean;
  /** Named by the domain's `deviceName`. */
  device?: string | null;
};

/** A session of at most twelve hours, with the statement that stores it. Its token is not stored. */
export function newSession({ config, now }: Context, db: Db, input: NewSession) {
  const at = now();
  const id = randomUUID();
  const shardKey = input.memberId ?? input.registrationId ?? id;
  const token = newToken(shardKey);
  const insertion = db.insertInto('sessions').values({
    id,
    shard_key: shardKey,
    token_hash: hashToken(token),
    member_id: input.memberId,
    registration_id: input.registrationId,
    first_factor: input.firstFactor,
    second_factor: input.secondFactor,
    temporary_password: input.temporaryPassword ?? false,
    device: input.device ?? null,
    ...(input.secondFactor ? { second_factor_at: at } : {}),
    created_at: at,
    token_issued_at: at,
    last_seen_at: at,
    expires_at: new Date(at.getTime() + config.session.absoluteMs),
  });
  return { id, shardKey, token, insertion };
}

/** Stores a new session. Returns its token. */
export async function openSession(
  ctx: Context,
  db: Db,
  input: NewSession,
): Promise<SessionKey & { token: string }> {
  const { insertion, ...session } = newSession(ctx, db, input);
  await insertion.execute();
  return session;
}

type Rights = { memberId?: string; firstFactor?: true; secondFactor?: true; temporaryPassword?: false };

/** Adds rights under a new token. The old token is invalid at once. */
export async function raiseSession(
  { now }: Context,
  db: Db,
  { id, shardKey }: SessionKey,
  rights: Rights,
): Promise<string> {
  const token = newToken(shardKey);
  await db
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      token_issued_at: now(),
      last_seen_at: now(),
      ...(rights.memberId === undefined ? {} : { member_id: rights.memberId }),
      ...(rights.firstFactor ? { first_factor: true } : {}),
      ...(rights.secondFactor ? { second_factor: true, second_factor_at: now() } : {}),
      ...(rights.temporaryPassword === false ? { temporary_password: false } : {}),
    })
    .where('shard_key', '=', shardKey)
    .where('id', '=', id)
    .execute();
  return token;
}

/** Retention of an account's history: two years. */
const ACTIVITY_DAYS = 731;

export const sessionRetention: readonly Retention[] = [
  endedRows({ name: 'sessions', from: 'from sessions' }),
  endedRows({ name: 'activity', from: 'from member_activity', by: 'at', days: ACTIVITY_DAYS }),
];
