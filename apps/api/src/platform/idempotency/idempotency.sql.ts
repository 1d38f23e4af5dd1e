import type { ColumnType } from 'kysely';

import type { Db, Tx } from '#api/platform/context.ts';
import type {
  Bytes,
  NullableBytes,
  NullableDate,
  NullableText,
} from '#api/platform/database/column-types.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    idempotency_keys: {
      scope: Bytes;
      request_hash: Bytes;
      status: number | null;
      answer: NullableBytes;
      member_id: ColumnType<string | null, string | null | undefined, string | null>;
      created_at: Date;
      claim_token: NullableText;
      committed_at: NullableDate;
    };
  }
}

/** `token` distinguishes the request that holds the key from one that takes it over. */
export type ClaimedKey = { scope: Buffer; token: string };
type NewClaim = ClaimedKey & {
  requestHash: Buffer;
  memberId: string | null;
  now: Date;
  abandonedBefore: Date;
};

/** Claims the key if it is free, or if its request was abandoned before it committed work. */
export async function claimKey(
  db: Db,
  { scope, token, requestHash, memberId, now, abandonedBefore }: NewClaim,
): Promise<boolean> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({
      scope,
      request_hash: requestHash,
      status: null,
      answer: null,
      member_id: memberId,
      created_at: now,
      claim_token: token,
    })
    .onConflict((conflict) =>
      conflict
        .column('scope')
        .doUpdateSet({ created_at: now, request_hash: requestHash, claim_token: token })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.committed_at', 'is', null)
        .where('idempotency_keys.created_at', '<', abandonedBefore),
    )
    .returning('scope')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const findKey = (db: Db, scope: Buffer) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'answer', 'committed_at'])
    .where('scope', '=', scope)
    .executeTakeFirst();

type Done = { at: Date; answer: Uint8Array | null };

/** Runs in the work's transaction. False when the key belongs to another request now. */
export async function markDone(tx: Tx, { scope, token }: ClaimedKey, { at, answer }: Done): Promise<boolean> {
  const marked = await tx
    .updateTable('idempotency_keys')
    .set({ committed_at: at, ...(answer === null ? {} : { status: 200, answer }) })
    .where('scope', '=', scope)
    .where('claim_token', '=', token)
    .returning('scope')
    .executeTakeFirst();
  return marked !== undefined;
}

type Answered = { status: number; answer: Uint8Array };

export async function storeAnswer(
  db: Db,
  { scope, token }: ClaimedKey,
  { status, answer }: Answered,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer })
    .where('scope', '=', scope)
    .where('claim_token', '=', token)
    .execute();
}

/** Keeps keys under which work was committed, whether or not their request learned of it. */
export async function freeKey(db: Db, { scope, token }: ClaimedKey): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('claim_token', '=', token)
    .where('committed_at', 'is', null)
    .execute();
}

/** Answers kept for a day for repeated calls, encrypted. Their content is in the other parts. */
export const idempotencyPart = ({ database: { db } }: { database: { db: Db } }): PersonalDataPart => ({
  name: 'repeatedCalls',
  title: 'Answers kept for repeated calls',
  tables: ['idempotency_keys'],
  async exportOf(memberId) {
    const rows = await db
      .selectFrom('idempotency_keys')
      .select('created_at')
      .where('member_id', '=', memberId)
      .orderBy('created_at')
      .execute();
    return rows.map((row) => ({ keptSince: row.created_at.toISOString() }));
  },
  async erase(tx, memberId) {
    await tx.deleteFrom('idempotency_keys').where('member_id', '=', memberId).execute();
  },
});

export const idempotencyRetention: Retention = endedRows({
  name: 'idempotency-keys',
  from: 'from idempotency_keys',
  by: 'created_at',
  days: 1,
});
