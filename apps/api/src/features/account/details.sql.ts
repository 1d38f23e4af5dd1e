import { birthDateParts, type BirthDateParts } from '@wattle/domain/fields/birth-date';
import { parseDate } from '@wattle/domain/calendar/calendar';
import { sql, type Selectable } from 'kysely';

import type { Context, Db, Tables } from '#api/platform/context.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';

import { keysFrom, type KeysRow, type MemberKeys } from '../keys/keys.sql.ts';
import type { AccountDetails, ContactKind, UserDetails } from './account.rules.ts';
import { openPending } from './contact-changes.sql.ts';

const EMPTY: BirthDateParts = { dd: '', mm: '', yy: '' };

/** The member's id is repeated here, so that a cluster queries a single shard. */
const bureauMarketingOf = (memberId: string) =>
  sql<boolean | null>`(select granted from standing_consents
    where member_id = ${memberId} and kind = 'bureau-marketing')`.as('bureau_marketing');

type Row = Pick<
  Selectable<Tables['member_records']>,
  | 'email'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'birth_date'
  | 'gender'
  | 'address'
  | 'address_previous'
  | 'lived_less_than_3_years'
  | 'mobile'
  | 'mobile_verified_at'
  | 'partner_source_id'
> & { bureau_marketing: boolean | null };

type ProfileRow = Row &
  KeysRow & { opened_at: Date; about_me: Uint8Array | null; tells_of_move: boolean | null };

/** Never includes the password. */
function userDetailsOf({ cipher }: Context, memberId: string, row: Row): UserDetails {
  const open = memberOpener(cipher, memberId);
  const dateOfBirth = open('birth_date', row.birth_date);
  const birth = parseDate(dateOfBirth);
  return {
    email: open('email', row.email),
    firstName: open('first_name', row.first_name),
    middleName: open('middle_name', row.middle_name),
    lastName: open('last_name', row.last_name),
    dateOfBirth,
    dob: birth === null ? EMPTY : birthDateParts(birth),
    gender: row.gender,
    address: open('address', row.address),
    addressPrevious: open('address_previous', row.address_previous),
    hasLivedLessThan3Years: row.lived_less_than_3_years,
    mobile: row.mobile === null ? '' : open('mobile', row.mobile),
    eqfxmarketing: row.bureau_marketing === true,
    partnerSourceId: row.partner_source_id,
    isCurrentEmailValid: true,
    isCurrentMobileValid: row.mobile_verified_at !== null,
  };
}

/** Null when there is no such member. Pass the transaction as `of` inside one. */
export async function detailsOf(
  ctx: Context,
  memberId: string,
  of: Db = ctx.db,
): Promise<UserDetails | null> {
  const row = await of
    .selectFrom('member_records')
    .selectAll()
    .select(bureauMarketingOf(memberId))
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row === undefined ? null : userDetailsOf(ctx, memberId, row);
}

export type OnFile = {
  details: AccountDetails;
  /** When the password was last reset by e-mail. */
  passwordResetAt: Date | null;
};

const pendingColumn = (memberId: string, kind: ContactKind) =>
  sql<Uint8Array | null>`(select destination from contact_changes
    where member_id = ${memberId} and kind = ${kind})`;

export async function findOnFile(ctx: Context, memberId: string): Promise<OnFile | null> {
  const row = await ctx.db
    .selectFrom('member_records')
    .selectAll()
    .select([
      bureauMarketingOf(memberId),
      pendingColumn(memberId, 'email').as('email_pending'),
      pendingColumn(memberId, 'mobile').as('mobile_pending'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const pending = (kind: ContactKind, sealed: Uint8Array | null) =>
    sealed === null ? null : openPending(ctx, { memberId, kind }, sealed);
  const details = {
    ...userDetailsOf(ctx, memberId, row),
    emailPending: pending('email', row.email_pending),
    mobilePending: pending('mobile', row.mobile_pending),
  };
  return { details, passwordResetAt: row.password_reset_at };
}

const COLUMNS = [
  'email',
  'first_name',
  'middle_name',
  'last_name',
  'birth_date',
  'gender',
  'address',
  'address_previous',
  'lived_less_than_3_years',
  'mobile',
  'mobile_verified_at',
  'partner_source_id',
] as const satisfies readonly (keyof Row)[];

/** Prepared under its name for the bench's `user-init`. */
const PROFILE = {
  name: 'member-profile',
  text: `select ${COLUMNS.join(', ')}, created_at as opened_at,
      (select granted from standing_consents
        where member_id = $1::uuid and kind = 'bureau-marketing') as bureau_marketing,
      (select answers from agreed_about_me where member_id = $1::uuid) as about_me,
      (select banner_dismissed_at is null from moved_members where member_id = $1::uuid) as tells_of_move,
      has_app, recovery_codes_left, codes_off, passkey_offered_at,
      exists (select from passkey_owners where member_id = $1::uuid) as has_passkey
    from member_records left join key_states on member_id = id where id = $1::uuid`,
};

type MemberProfile = {
  details: UserDetails;
  openedAt: Date;
  /** About Me answers, encrypted; null unless the member agreed to their use. */
  aboutMe: Uint8Array | null;
  keys: MemberKeys;
  /** The member was moved to one score and has not dismissed the banner. */
  tellsOfMove: boolean;
};

export async function profileOf(ctx: Context, memberId: string): Promise<MemberProfile | null> {
  const [row] = await ctx.query<ProfileRow>(PROFILE, [memberId]);
  if (row === undefined) return null;
  return {
    details: userDetailsOf(ctx, memberId, row),
    openedAt: row.opened_at,
    aboutMe: row.about_me,
    keys: keysFrom(row),
    tellsOfMove: row.tells_of_move === true,
  };
}
