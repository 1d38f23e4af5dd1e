import { normaliseEmail, type Email } from '@wattle/domain/fields/contact-fields';
import type { ExpressionBuilder } from 'kysely';

import type { Context, Db, Tables, Tx } from '#api/platform/context.ts';
import type { Bytes, NullableBytes, View } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';
import { memberWith } from '#api/platform/members/addresses.sql.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

import type { RegistrationDetails } from './registration.rules.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    registrations: {
      id: string;
      email_lookup: Bytes;
      shadow: boolean;
      password_hash: string;
      email: Bytes;
      details: NullableBytes;
      confirm_hash: Bytes;
      member_id: string | null;
      created_at: Date;
      expires_at: Date;
    };
    registered_members: View<{ id: string; member_id: string }>;
    waiting_registrations: View<{
      id: string;
      email_lookup: Uint8Array;
      password_hash: string;
      has_details: boolean;
      created_at: Date;
      expires_at: Date;
    }>;
  }
}

export const registrationRetention: readonly Retention[] = [
  endedRows({ name: 'registrations', from: 'from registrations', days: 1 }),
];

/** Associated data of the sealed columns. */
const emailContext = (id: string) => `registrations.email:${id}`;
const detailsContext = (id: string) => `registrations.details:${id}`;

export const REGISTRATIONS_TABLE: SealedTable = {
  table: 'registrations',
  key: { id: 'uuid' },
  columns: {
    email: (key) => emailContext(key('id')),
    details: (key) => detailsContext(key('id')),
  },
};

const openEmail = ({ cipher }: Context, id: string, sealed: Uint8Array): Email =>
  normaliseEmail(cipher.open(sealed, emailContext(id)));

function openDetails({ cipher }: Context, id: string, sealed: Uint8Array): RegistrationDetails {
  // Written by this module under authenticated encryption, so not validated.
  return JSON.parse(cipher.open(sealed, detailsContext(id))) as RegistrationDetails;
}

/** Keyed hash of a mailed link's secret. */
const confirmHash = ({ hash }: Context, secret: string) => hash('email')('confirm', secret);

export type Registration = {
  id: string;
  email: Email;
  passwordHash: string;
  /** The address is a member's. Looks the same from outside and is never opened; only the mail may say so. */
  shadow: boolean;
  hasDetails: boolean;
  details: () => RegistrationDetails | null;
  memberId: string | null;
  expiresAt: Date;
};

const selected = (db: Db) =>
  db
    .selectFrom('registrations')
    .select(['id', 'email', 'password_hash', 'details', 'member_id', 'expires_at']);

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirst']>>>;

async function registrationOf(ctx: Context, row: Row): Promise<Registration> {
  const { id, details } = row;
  const email = openEmail(ctx, id, row.email);
  // Looked up each time, since the address may have become a member's; the stored column is its state at the start.
  const shadow = (await memberWith(ctx.db, ctx.emailLookup(email))) !== null;
  return {
    id,
    email,
    passwordHash: row.password_hash,
    shadow,
    hasDetails: details !== null,
    details: () => (details === null ? null : openDetails(ctx, id, details)),
    memberId: row.member_id,
    expiresAt: row.expires_at,
  };
}

export async function findRegistration(ctx: Context, id: string): Promise<Registration | null> {
  const row = await selected(ctx.db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : registrationOf(ctx, row);
}

export async function findByConfirmSecret(
  ctx: Context,
  email: Email,
  secret: string,
): Promise<Registration | null> {
  const row = await selected(ctx.db)
    .where('email_lookup', '=', ctx.emailLookup(email))
    .where('confirm_hash', '=', confirmHash(ctx, secret))
    .executeTakeFirst();
  return row === undefined ? null : registrationOf(ctx, row);
}

type Typed = {
  id: string;
  passwordHash: string;
  details: RegistrationDetails | null;
  shadow: boolean;
};
export type NewRegistration = Typed & { email: Email; confirmSecret: string; expiresAt: Date };

const typedValues = ({ cipher }: Context, { id, passwordHash, details, shadow }: Typed) => ({
  password_hash: passwordHash,
  details: details === null ? null : cipher.seal(JSON.stringify(details), detailsContext(id)),
  shadow,
});

export const insertionOfRegistration = (
  ctx: Context,
  tx: Tx,
  { email, confirmSecret, expiresAt, ...typed }: NewRegistration,
) =>
  tx.insertInto('registrations').values({
    ...typedValues(ctx, typed),
    id: typed.id,
    email_lookup: ctx.emailLookup(email),
    confirm_hash: confirmHash(ctx, confirmSecret),
    email: ctx.cipher.seal(email, emailContext(typed.id)),
    member_id: null,
    created_at: ctx.now(),
    expires_at: expiresAt,
  });

/** Replaces details and password; the mailed link stays valid. */
export async function replaceTyped(ctx: Context, tx: Tx, typed: Typed): Promise<void> {
  await tx
    .updateTable('registrations')
    .set(typedValues(ctx, typed))
    .where('id', '=', typed.id)
    .where('member_id', 'is', null)
    .execute();
}

export async function setConfirmSecret(ctx: Context, tx: Tx, id: string, secret: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ confirm_hash: confirmHash(ctx, secret) })
    .where('id', '=', id)
    .execute();
}

type Waiting = { email: Email; passwordHash: string; details: RegistrationDetails };

/** Locks a registration that can still be opened; null for any other. */
export async function lockWaiting(ctx: Context, tx: Tx, id: string): Promise<Waiting | null> {
  const row = await tx
    .selectFrom('registrations')
    .select(['email', 'password_hash', 'details'])
    .where('id', '=', id)
    .where('member_id', 'is', null)
    .where('expires_at', '>', ctx.now())
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined || row.details === null) return null;
  return {
    email: openEmail(ctx, id, row.email),
    passwordHash: row.password_hash,
    details: openDetails(ctx, id, row.details),
  };
}

export async function markOpened(tx: Tx, id: string, memberId: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ member_id: memberId, details: null })
    .where('id', '=', id)
    .execute();
}

export async function hasProvedMobile(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member_records')
    .select('mobile_verified_at')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.mobile_verified_at != null;
}

/** A member's registrations, including one begun later with their address. */
export const registrationsPart = ({ db }: Context): PersonalDataPart => ({
  name: 'registrations',
  title: 'Registrations with your email address',
  tables: ['registrations'],
  async exportOf(memberId) {
    const rows = await db
      .selectFrom('registrations')
      .select(['created_at', 'expires_at', 'member_id'])
      .where(isOf(memberId))
      .orderBy('created_at')
      .execute();
    return rows.map((row) => ({
      startedAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      becameYourAccount: row.member_id === memberId,
    }));
  },
  async erase(tx, memberId) {
    await tx.deleteFrom('registrations').where(isOf(memberId)).execute();
  },
});

const isOf = (memberId: string) => (eb: ExpressionBuilder<Tables, 'registrations'>) =>
  eb.or([
    eb('member_id', '=', memberId),
    eb(
      'email_lookup',
      '=',
      eb.selectFrom('member_credentials').select('email_lookup').where('id', '=', memberId),
    ),
  ]);
