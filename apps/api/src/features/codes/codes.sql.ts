import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Bytes, List, NullableText } from '#api/platform/database/column-types.ts';
import { NO_MEMBER_ID } from '#api/platform/members/addresses.sql.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';
import type { SessionKey } from '#api/platform/sessions/session.ts';

import type { CodePurpose } from './code-budgets.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    one_time_codes: {
      shard_key: string;
      session_id: string;
      purpose: string;
      code_hash: Bytes;
      destination: Bytes;
      attempts: number;
      sent_at: Date;
      expires_at: Date;
      live_hashes: List<Uint8Array>;
      live_until: List<Date>;
      /** Codes sent to the destination since the last one that was entered. */
      sent: number;
      effect_id: NullableText;
    };
  }
}

export type CodeKey = { session: SessionKey; purpose: CodePurpose };

const columnsOf = ({ session, purpose }: CodeKey) => ({
  shard_key: session.shardKey,
  session_id: session.id,
  purpose,
});

const destinationContext = (sessionId: string, purpose: string) =>
  `one_time_codes.destination:${sessionId}:${purpose}`;

export const CODES_TABLE: SealedTable = {
  table: 'one_time_codes',
  key: { session_id: 'uuid', purpose: 'text' },
  columns: { destination: (key) => destinationContext(key('session_id'), key('purpose')) },
};

const opened = ({ cipher }: Context, { session, purpose }: CodeKey, destination: Uint8Array) =>
  cipher.open(destination, destinationContext(session.id, purpose));

export type LiveCode = { hash: Uint8Array; until: Date };

const liveCodes = (row: { live_hashes: Uint8Array[]; live_until: Date[] }): LiveCode[] =>
  row.live_hashes.flatMap((hash, index) => {
    const until = row.live_until[index];
    return until === undefined ? [] : [{ hash, until }];
  });

/** A session's last code, for this purpose or for any, with the state of its message. */
export async function findMessage(db: Db, session: SessionKey, purpose?: CodePurpose) {
  const sent = db
    .selectFrom('one_time_codes')
    .select(['sent_at', 'purpose', 'effect_id'])
    .where('shard_key', '=', session.shardKey)
    .where('session_id', '=', session.id)
    .where('effect_id', 'is not', null);
  const code = await (purpose === undefined ? sent : sent.where('purpose', '=', purpose))
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The outbox is sharded by another key than codes.
  const effect = await db
    .selectFrom('effect_states')
    .select(['delivered_at', 'undelivered_at', 'delivery_status'])
    .where('id', '=', code?.effect_id ?? NO_MEMBER_ID)
    .executeTakeFirst();
  return code === undefined || effect === undefined ? null : { ...code, ...effect };
}

/** A session's last code for this purpose. */
export async function findCode(ctx: Context, key: CodeKey) {
  const row = await ctx.db
    .selectFrom('one_time_codes')
    .select(['sent_at', 'destination'])
    .where((eb) => eb.and(columnsOf(key)))
    .executeTakeFirst();
  return row === undefined ? null : { ...row, destination: opened(ctx, key, row.destination) };
}

/** The same, locked, with the codes that were sent to its destination. */
export async function lockCode(ctx: Context, tx: Tx, key: CodeKey) {
  const row = await tx
    .selectFrom('one_time_codes')
    .select(['destination', 'attempts', 'live_hashes', 'live_until', 'sent'])
    .where((eb) => eb.and(columnsOf(key)))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { attempts, sent } = row;
  return { attempts, sent, live: liveCodes(row), destination: opened(ctx, key, row.destination) };
}

type NewCode = CodeKey & {
  codeHash: Uint8Array;
  destination: string;
  attempts: number;
  live: readonly LiveCode[];
  sent: number;
  sentAt: Date;
  expiresAt: Date;
  effectId: string;
};

function valuesOf({ cipher }: Context, code: NewCode) {
  const { session, purpose, destination, attempts, live, sent } = code;
  return {
    code_hash: code.codeHash,
    destination: cipher.seal(destination, destinationContext(session.id, purpose)),
    attempts,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    effect_id: code.effectId,
    live_hashes: live.map(({ hash }) => hash),
    live_until: live.map(({ until }) => until),
    sent,
  };
}

/** For a session that has no code. */
export const insertionOfCode = (ctx: Context, tx: Tx, code: NewCode) =>
  tx.insertInto('one_time_codes').values({ ...columnsOf(code), ...valuesOf(ctx, code) });

/** Replaces a code that was sent at this time or before. False when a newer one is there. */
export async function storeCode(ctx: Context, tx: Tx, code: NewCode, replacedBefore: Date): Promise<boolean> {
  const values = valuesOf(ctx, code);
  const stored = await tx
    .insertInto('one_time_codes')
    .values({ ...columnsOf(code), ...values })
    .onConflict((conflict) =>
      conflict
        .constraint('one_time_codes_pkey')
        .doUpdateSet(values)
        .where('one_time_codes.sent_at', '<=', replacedBefore),
    )
    .returning('purpose')
    .execute();
  return stored.length > 0;
}

/** Uses an attempt, unless `maxAttempts` are used. */
export async function spendAttempt(ctx: Context, key: CodeKey, maxAttempts: number) {
  const row = await ctx.db
    .updateTable('one_time_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where((eb) => eb.and(columnsOf(key)))
    .where('attempts', '<', maxAttempts)
    .returning(['code_hash', 'destination', 'live_hashes', 'live_until'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const destination = opened(ctx, key, row.destination);
  return { codeHash: row.code_hash, live: liveCodes(row), destination };
}

/** Deletes a code, and returns how many were sent to its destination. Null when it is no longer the last one. */
export async function takeCode(tx: Tx, key: CodeKey & { codeHash: Uint8Array }): Promise<number | null> {
  const taken = await tx
    .deleteFrom('one_time_codes')
    .where((eb) => eb.and(columnsOf(key)))
    .where('code_hash', '=', key.codeHash)
    .returning('sent')
    .executeTakeFirst();
  return taken?.sent ?? null;
}

type Deletion = { shardKey: string; sessionIds: readonly string[]; purpose: CodePurpose };

export async function deleteCodes(tx: Tx, { shardKey, sessionIds, purpose }: Deletion): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx
    .deleteFrom('one_time_codes')
    .where('shard_key', '=', shardKey)
    .where('purpose', '=', purpose)
    .where('session_id', 'in', sessionIds)
    .execute();
}
