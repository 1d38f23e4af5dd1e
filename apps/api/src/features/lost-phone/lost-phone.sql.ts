import { normaliseMobile, type Email, type Mobile } from '@wattle/domain/fields/contact-fields';

import { internationalMobile } from '#api/platform/contact/contact-checks.ts';
import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Bytes } from '#api/platform/database/column-types.ts';
import { memberOpener, openEmail } from '#api/platform/members/member-fields.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    lost_phones: { member_id: string; mobile: Bytes; stop_hash: Bytes; asked_at: Date; counts_at: Date };
  }
}

/** What a waiting number is bound to. */
const numberContext = (memberId: string) => `lost_phones.mobile:${memberId}`;

export const LOST_PHONES_TABLE: SealedTable = {
  table: 'lost_phones',
  key: { member_id: 'uuid' },
  columns: { mobile: (key) => numberContext(key('member_id')) },
};

/** From when a member's waiting number counts; null when none waits. */
export async function countsAtOf(db: Db, memberId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('lost_phones')
    .select('counts_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.counts_at ?? null;
}

/** Where a member is told: the mailbox, and the number on file in the international form. */
export type Owner = { email: Email; mobile: string };

/** The owner of an account who still owes the code of the mobile on file; null for everybody else. */
export async function findOwingOwner(ctx: Context, tx: Tx, memberId: string): Promise<Owner | null> {
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

/** The keyed hash of a link's token; the token itself is in the messages alone. */
const stopHash = ({ hash }: Context, token: string) => hash('lost-phone')('stop', token);

type NewNumber = { memberId: string; mobile: Mobile; token: string; countsAt: Date };

/** False when another number waits already. */
export async function insertNewNumber(
  ctx: Context,
  tx: Tx,
  { memberId, mobile, token, countsAt }: NewNumber,
): Promise<boolean> {
  const made = await tx
    .insertInto('lost_phones')
    .values({
      member_id: memberId,
      mobile: ctx.cipher.seal(mobile, numberContext(memberId)),
      stop_hash: stopHash(ctx, token),
      asked_at: ctx.now(),
      counts_at: countsAt,
    })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('member_id')
    .execute();
  return made.length > 0;
}

/** The member whose number waits under a link's token. */
export async function findByToken(ctx: Context, tx: Tx, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('lost_phones')
    .select('member_id')
    .where('stop_hash', '=', stopHash(ctx, token))
    .executeTakeFirst();
  return row?.member_id ?? null;
}

type Waiting = { memberId: string; token: string };

/** False when nothing waits under this token any more. */
export async function deleteByToken(ctx: Context, tx: Tx, { memberId, token }: Waiting): Promise<boolean> {
  const ended = await tx
    .deleteFrom('lost_phones')
    .where('member_id', '=', memberId)
    .where('stop_hash', '=', stopHash(ctx, token))
    .returning('member_id')
    .execute();
  return ended.length > 0;
}

/** Members whose waiting number counts by now. */
export async function findDue({ db, now }: Context, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('lost_phones')
    .select('member_id')
    .where('counts_at', '<=', now())
    .orderBy('counts_at')
    .limit(most)
    .execute();
  return rows.map((row) => row.member_id);
}

/** Takes away the number that is due, and returns it; null when it was stopped meanwhile. */
export async function takeDue({ cipher, now }: Context, tx: Tx, memberId: string): Promise<Mobile | null> {
  const due = await tx
    .deleteFrom('lost_phones')
    .where('member_id', '=', memberId)
    .where('counts_at', '<=', now())
    .returning('mobile')
    .executeTakeFirst();
  return due === undefined ? null : normaliseMobile(cipher.open(due.mobile, numberContext(memberId)));
}

/** What a member reads about a number that waits. */
export async function copyNewNumber({ db, cipher }: Context, memberId: string) {
  const row = await db
    .selectFrom('lost_phones')
    .select(['mobile', 'asked_at', 'counts_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    mobile: cipher.open(row.mobile, numberContext(memberId)),
    askedAt: row.asked_at.toISOString(),
    countsFrom: row.counts_at.toISOString(),
  };
}

/** Forgets a number that waits: the old one was proved, the password changed, or the member leaves. */
export async function dropNewNumber(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('lost_phones').where('member_id', '=', memberId).execute();
}
