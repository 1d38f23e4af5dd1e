import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { memberWith, NO_MEMBER_ID } from '#api/platform/members/addresses.sql.ts';

/** Its address may be a member's. */
export type WaitingRegistration = { id: string; passwordHash: string; hasDetails: boolean };

export type KnownAddress = { member: { passwordHash: string } | null; waiting: WaitingRegistration | null };

/** Runs the same statements for known and unknown addresses. */
export async function findAddress({ db, now, emailLookup }: Context, email: Email): Promise<KnownAddress> {
  const lookup = emailLookup(email);
  const memberId = (await memberWith(db, lookup)) ?? NO_MEMBER_ID;
  const member = await db
    .selectFrom('password_holders')
    .select('password_hash as passwordHash')
    .where('id', '=', memberId)
    .where('email_lookup', '=', lookup)
    .executeTakeFirst();
  const waiting = await db
    .selectFrom('waiting_registrations')
    .select(['id', 'password_hash as passwordHash', 'has_details as hasDetails'])
    .where('email_lookup', '=', lookup)
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { member: member ?? null, waiting: waiting ?? null };
}
