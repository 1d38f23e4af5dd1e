import { normaliseMobile, type Email, type Mobile } from '@wattle/domain/fields/contact-fields';

import { internationalMobile } from '#api/platform/contact/contact-checks.ts';
import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Bytes } from '#api/platform/database/column-types.ts';
import { memberOpener, openEmail } from '#api/platform/members/member-fields.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    lost_phones: {
      member_id: string;
      mobile: Bytes;
      stop_hash: Bytes;
      requested_at: Date;
      effective_at: Date;
    };
  }
}

const numberContext = (memberId: string) => `lost_phones.mobile:${memberId}`;

export const LOST_PHONES_TABLE: SealedTable = {
  table: 'lost_phones',
  key: { member_id: 'uuid' },
  columns: { mobile: (key) => numberContext(key('member_id')) },
};

/** When a pending number takes effect; null when none is pending. */
export async function effectiveAtOf(db: Db, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('lost_phones')
    .select('effective_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.effective_at ?? null;
}

/** Where notices go. `mobile`: the number on file, E.164. */
export type Owner = { email: Email; mobile: string };

/** Null unless the account still owes the code of the mobile on file. */
export async function findOwnerWithoutMobileCode(
  ctx: Context,
  tx: Tx,
  memberId: string,
): Promise<Owner | null> {
  const row = await tx
    .selectFrom('member_records')
    .select(['email', 'mobile'])
    .where('id', '=', memberId)
    .where('mobile_factor_needed', '=', true)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst();
  return row === undefined ? null : ownerOf(ctx, memberId, row);
}

/** Null for a member without a mobile. */
export async function findOwner(ctx: Context, tx: Tx, memberId: string): Promise<Owner | null> {
  const row = await tx
    .selectFrom('member_records')
    .select(['email', 'mobile'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return ownerOf(ctx, memberId, row);
}

type Destinations = { email: Uint8Array; mobile: Uint8Array | null };

function ownerOf({ cipher }: Context, memberId: string, { email, mobile }: Destinations) {
  if (mobile === null) return null;
  const number = memberOpener(cipher, memberId)('mobile', mobile);
  return { email: openEmail(cipher, memberId, email), mobile: internationalMobile(number) };
}

/** The token itself is only in the messages. */
const stopHash = ({ hash }: Context, token: string) => hash('lost-phone')('stop', token);

type NewNumber = { memberId: string; mobile: Mobile; token: string; effectiveAt: Date };

/** False when another number is already pending. */
export async function insertNewNumber(
  ctx: Context,
  tx: Tx,
  { memberId, mobile, token, effectiveAt }: NewNumber,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('lost_phones')
    .values({
      member_id: memberId,
      mobile: ctx.cipher.seal(mobile, numberContext(memberId)),
      stop_hash: stopHash(ctx, token),
      requested_at: ctx.now(),
      effective_at: effectiveAt,
    })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('member_id')
    .execute();
  return inserted.length > 0;
}

export async function findByToken(ctx: Context, token: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('lost_phones')
    .select('member_id')
    .where('stop_hash', '=', stopHash(ctx, token))
    .executeTakeFirst();
  return row?.member_id ?? null;
}

type Waiting = { memberId: string; token: string };

/** False when the token matches no pending number. */
export async function deleteByToken(ctx: Context, tx: Tx, { memberId, token }: Waiting): Promise<boolean> {
  const ended = await tx
    .deleteFrom('lost_phones')
    .where('member_id', '=', memberId)
    .where('stop_hash', '=', stopHash(ctx, token))
    .returning('member_id')
    .execute();
  return ended.length > 0;
}

export async function findDue({ db, now }: Context, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lost_phones')
    .select('member_id')
    .where('effective_at', '<=', now())
    .orderBy('effective_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Deletes and returns a due number. Null when it was stopped meanwhile. */
export async function claimDue({ cipher, now }: Context, tx: Tx, memberId: string): Promise<Mobile | null> {
  const due = await tx
    .deleteFrom('lost_phones')
    .where('member_id', '=', memberId)
    .where('effective_at', '<=', now())
    .returning('mobile')
    .executeTakeFirst();
  return due === undefined ? null : normaliseMobile(cipher.open(due.mobile, numberContext(memberId)));
}

export async function copyNewNumber({ db, cipher }: Context, memberId: string) {
  const row = await db
    .selectFrom('lost_phones')
    .select(['mobile', 'requested_at', 'effective_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    mobile: cipher.open(row.mobile, numberContext(memberId)),
    askedAt: row.requested_at.toISOString(),
    countsFrom: row.effective_at.toISOString(),
  };
}

/** Called when the old number is verified, the password changes or the member leaves. */
export async function dropNewNumber(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('lost_phones').where('member_id', '=', memberId).execute();
}
