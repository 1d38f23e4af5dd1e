import { sql } from 'kysely';

import type { Email } from '@wattle/domain/fields/contact-fields';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';

import type { Db, Tx } from '#api/platform/context.ts';
import type { FieldCipher } from '../secrets/field-encryption.ts';
import { forgetAddresses, memberWith } from './addresses.ts';
import { openEmail } from './member-fields.ts';

/** `SELECT … FOR UPDATE` of the member's row. False when there is no such member. */
export async function lockMember(tx: Tx, memberId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

declare const isHeld: unique symbol;

/** A member whose row this transaction holds, and whose account is open. Only `holdMember` and `addMember` make one. */
export type HeldMember = { readonly id: string; readonly [isHeld]: true };

/** `SELECT … FOR UPDATE` of an open account. Null when the member is erased or the account is cancelled. */
export async function holdMember(tx: Tx, memberId: string): Promise<HeldMember | null> {
  const member = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('cancelled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return member === undefined ? null : (member as HeldMember);
}

/** Throws `MemberGone` where `holdMember` returns null. */
export async function holdOpenMember(tx: Tx, memberId: string): Promise<HeldMember> {
  const member = await holdMember(tx, memberId);
  if (member === null) throw new MemberGone('the account is closed');
  return member;
}

/** The member was erased, or cancelled the account, concurrently. Nothing may be stored for them. */
export class MemberGone extends Error {
  override name = 'MemberGone';
}

/**
 * Prevents the member's erasure until the transaction ends, for sharded tables without a foreign key to `members`.
 * Throws `MemberGone`.
 */
export async function shareLockMember(tx: Tx, memberId: string): Promise<void> {
  const found = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) throw new MemberGone('the member has left');
}

/** Locks and returns the member with this address, by its lookups. */
export async function lockMemberByEmail(tx: Tx, emailLookups: readonly Buffer[]): Promise<string | null> {
  const memberId = await memberWith(tx, emailLookups);
  if (memberId === null) return null;
  const held = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    // The address may have changed its owner before the lock.
    .where('email_lookup', 'in', emailLookups)
    .forUpdate()
    .executeTakeFirst();
  return held?.id ?? null;
}

/** A member's address. Throws when there is no such member. */
export async function emailOf(
  of: Db,
  { cipher }: { cipher: Pick<FieldCipher, 'open'> },
  memberId: string,
): Promise<Email> {
  const { email } = await of
    .selectFrom('member_records')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return openEmail(cipher, memberId, email);
}

const VERIFIED_COLUMNS = {
  DL: 'licence_verified_at',
  PP: 'passport_verified_at',
  MC: 'medicare_verified_at',
} as const satisfies Record<DocumentType, string>;

/** Condition on `members` or a view of it: any document is verified. */
export const hasVerifiedDocument = sql<boolean>`coalesce(licence_verified_at, passport_verified_at, medicare_verified_at) is not null`;

type Document = { memberId: string; type: DocumentType };

/** False when it was verified before: the first verification counts. */
export async function markDocument(tx: Tx, { memberId, type }: Document, now: Date): Promise<boolean> {
  const column = VERIFIED_COLUMNS[type];
  const marked = await tx
    .updateTable('members')
    .set({ [column]: now })
    .where('id', '=', memberId)
    .where(column, 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Whether no document of this type is verified. */
export async function lacksDocument(tx: Tx, { memberId, type }: Document): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where(VERIFIED_COLUMNS[type], 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Withdraws the verification of all documents. False when none was verified. */
export async function dropDocuments(tx: Tx, memberId: string): Promise<boolean> {
  const dropped = await tx
    .updateTable('members')
    .set({ licence_verified_at: null, passport_verified_at: null, medicare_verified_at: null })
    .where('id', '=', memberId)
    .where(hasVerifiedDocument)
    .returning('id')
    .execute();
  return dropped.length > 0;
}

/** Ends the restriction after a reset by e-mail: codes may be sent to the mailbox again. */
export async function clearMobileFactor(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('members')
    .set({ mobile_factor_needed: false })
    .where('id', '=', memberId)
    .where('mobile_factor_needed', '=', true)
    .execute();
}

/** Blocks logins. False when the account was cancelled before. */
export async function cancelMember(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const cancelled = await tx
    .updateTable('members')
    .set({ cancelled_at: now, dormancy_notice_id: null, dormancy_told_at: null })
    .where('id', '=', memberId)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return cancelled !== undefined;
}

/** Reopens the cancelled account with this address. Returns its member, or null when there is none. */
export async function reopenMember(
  tx: Tx,
  emailLookups: readonly Buffer[],
  now: Date,
): Promise<string | null> {
  const memberId = await memberWith(tx, emailLookups);
  if (memberId === null) return null;
  const reopened = await tx
    .updateTable('members')
    // Reopening counts as activity.
    .set({ cancelled_at: null, last_signed_in_at: now })
    .where('id', '=', memberId)
    .where('email_lookup', 'in', emailLookups)
    .where('cancelled_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return reopened?.id ?? null;
}

/** Deletes the member's row and all rows that reference it. */
export async function removeMember(tx: Tx, memberId: string): Promise<void> {
  await forgetAddresses(tx, memberId);
  await tx.deleteFrom('members').where('id', '=', memberId).execute();
}

/** Any one member, for checking the keys. */
export function anyMember(db: Db) {
  return db.selectFrom('members').select(['id', 'email', 'email_lookup']).limit(1).executeTakeFirst();
}
