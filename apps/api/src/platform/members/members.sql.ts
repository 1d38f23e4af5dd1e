import type { Email } from '@wattle/domain/fields/contact-fields';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { sql, type ColumnType } from 'kysely';

import type { Db, Tx } from '#api/platform/context.ts';
import type { Bytes, Flag, NullableBytes, NullableDate, View } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import { LOCKED_SESSION, type SessionRow } from '../sessions/read-session.sql.ts';
import type { FieldCipher } from '../secrets/field-encryption.ts';
import { deleteAddresses } from './addresses.sql.ts';
import { openEmail } from './member-fields.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    members: {
      id: string;
      email_lookup: Bytes;
      password_hash: string;
      email: Bytes;
      first_name: Bytes;
      middle_name: Bytes;
      last_name: Bytes;
      birth_date: Bytes;
      address: Bytes;
      address_previous: Bytes;
      mobile: NullableBytes;
      gender: boolean | null;
      lived_less_than_3_years: boolean;
      cohort: boolean;
      partner_source_id: number | null;
      email_verified_at: Date;
      mobile_verified_at: NullableDate;
      licence_verified_at: NullableDate;
      passport_verified_at: NullableDate;
      medicare_verified_at: NullableDate;
      mobile_factor_needed: Flag;
      password_reset_at: NullableDate;
      cancelled_at: NullableDate;
      created_at: Date;
      last_signed_in_at: ColumnType<Date, Date | undefined, Date>;
    };
    /** Owner of each address. */
    member_addresses: { email_lookup: Bytes; member_id: string };
    consents: {
      member_id: string;
      id: string;
      kind: string;
      text_version: string;
      bureau_name: ColumnType<string | null, string | null | undefined, string | null>;
      granted: boolean;
      source: string;
      given_at: Date;
      detail: NullableBytes;
    };
    temporary_passwords: { member_id: string; password_hash: Bytes; expires_at: Date };
    standing_consents: View<{
      member_id: string;
      kind: string;
      id: string;
      granted: boolean;
      text_version: string;
      bureau_name: string | null;
      given_at: Date;
      detail: Uint8Array | null;
    }>;
    member_records: View<{
      id: string;
      email: Uint8Array;
      first_name: Uint8Array;
      middle_name: Uint8Array;
      last_name: Uint8Array;
      birth_date: Uint8Array;
      gender: boolean | null;
      address: Uint8Array;
      address_previous: Uint8Array;
      lived_less_than_3_years: boolean;
      mobile: Uint8Array | null;
      partner_source_id: number | null;
      cohort: boolean;
      mobile_factor_needed: boolean;
      email_verified_at: Date;
      mobile_verified_at: Date | null;
      licence_verified_at: Date | null;
      passport_verified_at: Date | null;
      medicare_verified_at: Date | null;
      password_reset_at: Date | null;
      created_at: Date;
    }>;
    memberships: View<{
      id: string;
      created_at: Date;
      cancelled_at: Date | null;
      last_signed_in_at: Date;
      is_verified: boolean;
    }>;
    member_credentials: View<{
      id: string;
      email_lookup: Uint8Array;
      password_hash: string;
      last_name: Uint8Array;
      birth_date: Uint8Array;
      cancelled_at: Date | null;
      created_at: Date;
      temporary_hash: Uint8Array | null;
      temporary_until: Date | null;
    }>;
    password_holders: View<{
      id: string;
      email_lookup: Uint8Array;
      password_hash: string;
      last_name: Uint8Array;
      birth_date: Uint8Array;
      cancelled_at: Date | null;
      created_at: Date;
    }>;
    temporary_credentials: View<{ member_id: string; temporary_hash: Uint8Array; temporary_until: Date }>;
  }
}

export const temporaryPasswordRetention: Retention = endedRows({
  name: 'temporary-passwords',
  from: 'from temporary_passwords',
});

const DAY_MS = 24 * 3_600_000;

/** Locks a member, and lets foreign keys' checks pass. */
export async function lockMember(tx: Tx, memberId: string): Promise<{ isOpen: boolean } | null> {
  const row = await tx
    .selectFrom('members')
    .select('cancelled_at')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { isOpen: row.cancelled_at === null };
}

/**
 * Locks a member and then their session, in the order of the clauses, and reads both as they are once nothing else holds
 * them. Null when either is gone. One statement: each write of a member needs it. A session that was used or raised
 * meanwhile does not make it wait.
 */
export async function lockMemberWithSession(
  tx: Tx,
  { memberId, id }: { memberId: string; id: string },
): Promise<(SessionRow & { is_open: boolean; password_hash: string }) | null> {
  const { rows } = await sql<SessionRow & { is_open: boolean; password_hash: string }>`
    select ${LOCKED_SESSION.columns}, m.cancelled_at is null as is_open, m.password_hash
    from members m join ${LOCKED_SESSION.rows} on s.shard_key = m.id and s.member_id = m.id
    where m.id = ${memberId} and s.shard_key = ${memberId} and s.id = ${id}
    for no key update of m for key share of s`.execute(tx);
  return rows[0] ?? null;
}

/** Locks a registration that still waits for its code, if there is one. */
export async function lockWaiting(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('waiting_registrations')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A member's address. Throws when there is no such member. */
export async function emailOf(
  db: Db,
  { cipher }: { cipher: Pick<FieldCipher, 'open'> },
  memberId: string,
): Promise<Email> {
  const { email } = await db
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

/** False when the member belongs to the cohort already. */
export async function addToCohort(tx: Tx, memberId: string): Promise<boolean> {
  const added = await tx
    .updateTable('members')
    .set({ cohort: true })
    .where('id', '=', memberId)
    .where('cohort', '=', false)
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
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

/** Blocks logins. */
export async function cancelMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx.updateTable('members').set({ cancelled_at: now }).where('id', '=', memberId).execute();
}

/** Reopens a cancelled account. Counts as activity. */
export async function reopenMember(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable('members')
    .set({ cancelled_at: null, last_signed_in_at: now })
    .where('id', '=', memberId)
    .execute();
}

/** Deletes the member's row and all rows that reference it. */
export async function removeMember(tx: Tx, memberId: string): Promise<void> {
  await deleteAddresses(tx, memberId);
  await tx.deleteFrom('members').where('id', '=', memberId).execute();
}

/** Stores the login of a locked member, so an erasure either sees it or prevents it. Writes at most once a day. */
export const updateOfLogIn = (tx: Tx, { memberId, now }: { memberId: string; now: Date }) =>
  tx
    .updateTable('members')
    .set({ last_signed_in_at: now })
    .where('id', '=', memberId)
    .where('last_signed_in_at', '<', new Date(now.getTime() - DAY_MS));

/** A page of member ids, in key order. */
export async function memberIds(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function anyMember(db: Db) {
  return db.selectFrom('members').select('id').limit(1).executeTakeFirst();
}
