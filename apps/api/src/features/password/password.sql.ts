import { timingSafeEqual } from 'node:crypto';

import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import { memberWith, NO_MEMBER_ID } from '#api/platform/members/addresses.sql.ts';
import { replaceTemporaryPassword } from '#api/platform/members/credentials.sql.ts';
import { detailsOf, type UserDetails } from '#api/platform/members/details.sql.ts';
import { memberOpener, sealField } from '#api/platform/members/member-fields.ts';

export type PasswordHolder = {
  passwordHash: string;
  /** What a new password must not be made of. */
  own: UserDetails;
};

export async function findHolder(ctx: Context, memberId: string): Promise<PasswordHolder | null> {
  const row = await ctx.db
    .selectFrom('password_holders')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirst();
  const own = await detailsOf(ctx, memberId);
  return row === undefined || own === null ? null : { passwordHash: row.password_hash, own };
}

type ResetRequest = {
  email: Email;
  /** YYYY-MM-DD. */
  birthDate: string;
  deviceHash: Buffer;
};

type Found = {
  /** Id of the member. */
  owner: string | null;
  isKnownDevice: boolean;
};

/** Checks the device and looks up the member, with the same statements for every caller. */
export async function findOwner(
  ctx: Context,
  { email, birthDate, deviceHash }: ResetRequest,
): Promise<Found> {
  const lookup = ctx.emailLookup(email);
  const memberId = (await memberWith(ctx.db, lookup)) ?? NO_MEMBER_ID;
  const found = await ctx.db
    .selectFrom('password_holders as m')
    .leftJoin('passed_devices as d', (join) =>
      join.on((eb) => eb('d.member_id', '=', memberId)).on((eb) => eb('d.device_hash', '=', deviceHash)),
    )
    .select(['m.id', 'm.birth_date', 'd.passed_at'])
    .where('m.id', '=', memberId)
    .where('m.email_lookup', '=', lookup)
    .executeTakeFirst();
  const isSame = isBirthDate(ctx, { row: found ?? null, birthDate });
  return {
    owner: isSame && found !== undefined ? found.id : null,
    isKnownDevice: found !== undefined && found.passed_at !== null,
  };
}

const NEVER = '0000-00-00';

/** Same work without a member: seals one birth date, opens one and compares two. */
function isBirthDate(
  { cipher }: Context,
  { row, birthDate }: { row: { id: string; birth_date: Uint8Array } | null; birthDate: string },
): boolean {
  const dummy = sealField(cipher, { memberId: NO_MEMBER_ID, field: 'birth_date' }, NEVER);
  const open = memberOpener(cipher, row?.id ?? NO_MEMBER_ID);
  const onFile = Buffer.from(open('birth_date', row?.birth_date ?? dummy));
  const typed = Buffer.from(birthDate);
  return onFile.length === typed.length && timingSafeEqual(onFile, typed);
}

type TemporaryPassword = { owner: string | null; password: string; expiresAt: Date };

/**
 * Replaces any earlier one. Stores only a keyed hash, bound to the member. Without an owner, does the same work and
 * stores nothing.
 */
export async function storeTemporaryPassword(
  { hash }: Context,
  tx: Tx,
  { owner, password, expiresAt }: TemporaryPassword,
): Promise<string> {
  const memberId = owner ?? NO_MEMBER_ID;
  await replaceTemporaryPassword(tx, {
    memberId,
    hash: hash('temporary-password')(memberId, password),
    expiresAt,
  });
  return memberId;
}

export async function copyTemporaryPassword(
  db: Db,
  memberId: string,
): Promise<{ worksUntil: string } | null> {
  const row = await db
    .selectFrom('member_credentials')
    .select('temporary_until as until')
    .where('id', '=', memberId)
    .executeTakeFirst();
  const until = row?.until ?? null;
  return until === null ? null : { worksUntil: until.toISOString() };
}
