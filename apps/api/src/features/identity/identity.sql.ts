import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { sql, type ColumnType, type NotNull, type Selectable } from 'kysely';

import type { Context, Db, Tables, Tx } from '#api/platform/context.ts';
import type { Bytes, NullableDate } from '#api/platform/database/column-types.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    identity_checks: {
      id: string;
      member_id: string;
      session_id: string;
      document_type: DocumentType;
      document_hash: Bytes;
      request_hash: Bytes;
      provider_reference: string | null;
      status: CheckStatus;
      polls: number;
      started_at: Date;
      completed_at: NullableDate;
      ask_again_at: NullableDate;
      asks: ColumnType<number, number | undefined, number>;
    };
    document_fingerprints: {
      document_hash: Bytes;
      member_id: string;
      document_type: DocumentType;
      verified_at: Date;
    };
  }
}

/**
 * `starting` until the gateway accepts the check, then `pending`. `deferred` waits for a later answer; the others are
 * final. `unanswered`: the issuer's time is over.
 */
type CheckStatus = 'starting' | 'pending' | 'deferred' | CheckEnd;
export type CheckEnd = 'verified' | 'not-matched' | 'refused' | 'unanswered';

/** The member's id is the shard key. */
export type CheckKey = { id: string; memberId: string };

export type IdentityCheck = CheckKey & {
  status: CheckStatus;
  documentType: DocumentType;
  /** The gateway's own id for it; null until it has answered. */
  verification: string | null;
  polls: number;
};

export type NewCheck = CheckKey & {
  sessionId: string;
  documentType: DocumentType;
  documentHash: Uint8Array;
  requestHash: Uint8Array;
};

const COLUMNS = ['id', 'member_id', 'status', 'document_type', 'provider_reference', 'polls'] as const;

type Row = Pick<Selectable<Tables['identity_checks']>, (typeof COLUMNS)[number]>;

const checkOf = (row: Row): IdentityCheck => ({
  id: row.id,
  memberId: row.member_id,
  status: row.status,
  documentType: row.document_type,
  verification: row.provider_reference,
  polls: row.polls,
});

export async function ownerOf(db: Db, documentHash: Uint8Array): Promise<string | null> {
  const row = await db
    .selectFrom('document_fingerprints')
    .select('member_id')
    .where('document_hash', '=', documentHash)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/**
 * The same details sent again in one session join the open check. Updating the conflicting row to its own value makes
 * the statement return it.
 */
export async function insertOrJoin(tx: Tx, check: NewCheck, now: Date): Promise<IdentityCheck> {
  const row = await tx
    .insertInto('identity_checks')
    .values({
      id: check.id,
      member_id: check.memberId,
      session_id: check.sessionId,
      document_type: check.documentType,
      document_hash: check.documentHash,
      request_hash: check.requestHash,
      status: 'starting',
      polls: 0,
      started_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'session_id', 'request_hash'])
        .where('completed_at', 'is', null)
        .doUpdateSet((set) => ({ polls: set.ref('identity_checks.polls') })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return checkOf(row);
}

/** While a member polls, the background poll starts over with the first pause. */
const afterPause = ({ now, config }: Context) => new Date(now().getTime() + config.identityAskAgainMs);

/** No effect on a check that is no longer `starting`. */
export async function beginCheck(ctx: Context, { id, memberId }: CheckKey, verification: string) {
  await ctx.db
    .updateTable('identity_checks')
    .set({ status: 'pending', provider_reference: verification, ask_again_at: afterPause(ctx) })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('status', '=', 'starting')
    .execute();
}

/**
 * Counts a poll of a pending check before it is made. Returns other checks unchanged, and null for one of another
 * member or session.
 */
export async function countPoll(
  ctx: Context,
  db: Db,
  { id, memberId, sessionId }: CheckKey & { sessionId: string },
): Promise<IdentityCheck | null> {
  const row = await db
    .updateTable('identity_checks')
    .set((set) => ({
      polls: set
        .case()
        .when('status', '=', 'pending')
        .then(set('polls', '+', 1))
        .else(set.ref('polls'))
        .end(),
      ask_again_at: set
        .case()
        .when('status', '=', 'pending')
        .then(afterPause(ctx))
        .else(set.ref('ask_again_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row === undefined ? null : checkOf(row);
}

export async function deferCheck(db: Db, { id, memberId }: CheckKey): Promise<void> {
  await db
    .updateTable('identity_checks')
    .set({ status: 'deferred' })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
    .execute();
}

export async function refuseChecks(tx: Tx, { memberId, now }: { memberId: string; now: Date }) {
  await tx
    .updateTable('identity_checks')
    .set({ status: 'refused', completed_at: now, ask_again_at: null })
    .where('member_id', '=', memberId)
    .where('completed_at', 'is', null)
    .execute();
}

/** An open check of a member who has left. */
export type DueCheck = CheckKey & { verification: string; startedAt: Date };

/** The pause between polls doubles up to this many times the first: from five minutes to four hours. */
const MAX_BACKOFF = 48;

/**
 * Claims due checks and postpones the next poll of each. A process that dies skips a poll, but never repeats one. Row by
 * row, because two statements that claim several could deadlock.
 */
export async function claimChecks(
  { db, now, config }: Context,
  { limit }: { limit: number },
): Promise<DueCheck[]> {
  const at = now();
  // The first pause is also the lease, so it must be longer than the service's timeout.
  const pauseSeconds = config.identityAskAgainMs / 1000;
  const due = await db
    .selectFrom('identity_checks')
    .select(['id', 'member_id'])
    .where('completed_at', 'is', null)
    .where('ask_again_at', '<=', at)
    .where('provider_reference', 'is not', null)
    .orderBy('ask_again_at')
    .limit(limit)
    .execute();
  const claimed = due.map(({ id, member_id: memberId }) =>
    db
      .updateTable('identity_checks')
      .set((eb) => ({
        ask_again_at: sql<Date>`to_timestamp(${at.getTime() / 1000}::float8
          + ${pauseSeconds}::float8 * least(2.0 ^ asks, ${MAX_BACKOFF}::float8))`,
        asks: eb('asks', '+', 1),
      }))
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .where('completed_at', 'is', null)
      .where('ask_again_at', '<=', at)
      .returning(['id', 'member_id', 'provider_reference', 'started_at'])
      .$narrowType<{ provider_reference: NotNull }>()
      .execute(),
  );
  return (await Promise.all(claimed)).flat().map((row) => ({
    id: row.id,
    memberId: row.member_id,
    verification: row.provider_reference,
    startedAt: row.started_at,
  }));
}

/** Those of the members with a check that has not ended. */
export async function membersWithOpenChecks(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('identity_checks')
    .select('member_id')
    .where('member_id', 'in', memberIds)
    .where('completed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ member_id: memberId }) => memberId));
}
