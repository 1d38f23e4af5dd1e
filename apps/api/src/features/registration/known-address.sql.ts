import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { memberWith, NO_MEMBER_ID } from '#api/platform/members/addresses.ts';
import { counted } from '#api/platform/throttles/throttle-statements.ts';
import { countOf, type Counted, type CountedRow, type Hit } from '#api/platform/throttles/throttle.ts';

/** Its address may be a member's. */
export type WaitingRegistration = { id: string; passwordHash: string; hasDetails: boolean };

export type KnownAddress = { member: { passwordHash: string } | null; waiting: WaitingRegistration | null };

/** SQL parameters: the address's keyed hash, its member's id, and the time. */
type SqlParameters = { email: string; member: string; now: string };

/** CTE `found`, after two others. Member and waiting registration lie on different shards, hence two lookups. */
const addressOwners = ({ email, member, now }: SqlParameters): string =>
  `of_member as materialized (
      select id, password_hash from password_holders
      where id = ${member}::uuid and email_lookup = ${email}
    ),
    of_registration as materialized (
      select id, password_hash, has_details from waiting_registrations
      where email_lookup = ${email} and expires_at > ${now}
      order by created_at desc limit 1
    ),
    found as (
      select 'member' as kind, id, password_hash, true as has_details from of_member
      union all
      select 'registration', id, password_hash, has_details from of_registration
    )`;

const FIND_ADDRESS = {
  name: 'registration-address',
  text: `with ${addressOwners({ email: '$1', now: '$2', member: '$3' })} select * from found`,
};

/** Parameters: those of `counted` (`$6` is now); `$7` the address's keyed hash; `$8` its member's id. */
const COUNT_AND_FIND_ADDRESS = {
  name: 'registration-guess',
  text: `with ${counted()}, ${addressOwners({ email: '$7', now: '$6', member: '$8' })}
    select c.*, f.* from counted c left join found f on true`,
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

/** `findAddress` that also counts `hits`, in the same statement. */
export async function countAndFindAddress(
  ctx: Context,
  email: Email,
  hits: readonly Hit[],
): Promise<KnownAddress & Counted> {
  const count = await countOf(ctx, hits);
  const lookup = ctx.emailLookup(email);
  const memberId = await memberWith(ctx.db, lookup);
  const values = [...count.values, lookup, memberId ?? NO_MEMBER_ID];
  const rows = await ctx.query<CountedRow & (AddressRow | { kind: null })>(COUNT_AND_FIND_ADDRESS, values);
  const found = rows.filter((row): row is CountedRow & AddressRow => row.kind !== null);
  return { ...knownOf(found), ...count.read(rows) };
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
