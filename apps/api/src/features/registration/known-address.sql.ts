import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { memberWith, NO_MEMBER_ID } from '#api/platform/members/addresses.ts';

/** Its address may be a member's. */
export type WaitingRegistration = { id: string; passwordHash: string; hasDetails: boolean };

export type KnownAddress = { member: { passwordHash: string } | null; waiting: WaitingRegistration | null };

/** Member and waiting registration lie on different shards, hence two lookups. */
const FIND_ADDRESS = {
  name: 'registration-address',
  text: `with of_member as materialized (
      select id, password_hash from password_holders
      where id = $3::uuid and email_lookup = $1
    ),
    of_registration as materialized (
      select id, password_hash, has_details from waiting_registrations
      where email_lookup = $1 and expires_at > $2
      order by created_at desc limit 1
    )
    select 'member' as kind, id, password_hash, true as has_details from of_member
    union all
    select 'registration', id, password_hash, has_details from of_registration`,
};

type AddressRow = {
  kind: 'member' | 'registration';
  id: string;
  password_hash: string;
  has_details: boolean;
};

/** Runs the same statements for known and unknown addresses. */
export async function findAddress(
  { db, query, now, emailLookup }: Context,
  email: Email,
): Promise<KnownAddress> {
  const lookup = emailLookup(email);
  const memberId = await memberWith(db, lookup);
  return knownOf(await query<AddressRow>(FIND_ADDRESS, [lookup, now(), memberId ?? NO_MEMBER_ID]));
}

function knownOf(rows: readonly AddressRow[]): KnownAddress {
  const member = rows.find(({ kind }) => kind === 'member');
  const waiting = rows.find(({ kind }) => kind === 'registration');
  return {
    member: member === undefined ? null : { passwordHash: member.password_hash },
    waiting:
      waiting === undefined
        ? null
        : { id: waiting.id, passwordHash: waiting.password_hash, hasDetails: waiting.has_details },
  };
}
