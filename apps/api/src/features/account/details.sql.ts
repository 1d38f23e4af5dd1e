import type { Context } from '#api/platform/context.ts';
import { openPending, pendingColumn, type ContactKind } from '#api/platform/members/contact-changes.sql.ts';
import {
  bureauMarketingOf,
  userDetailsOf,
  type DetailsRow,
  type UserDetails,
} from '#api/platform/members/details.sql.ts';

import { keysFrom, type KeysRow, type MemberKeys } from '../keys/keys.sql.ts';
import type { AccountDetails } from './account.rules.ts';

type ProfileRow = DetailsRow &
  KeysRow & { opened_at: Date; about_me: Uint8Array | null; tells_of_move: boolean | null };

export type OnFile = {
  details: AccountDetails;
  /** When the password was last reset by e-mail. */
  passwordResetAt: Date | null;
};

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
] as const satisfies readonly (keyof DetailsRow)[];

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
  const [row] = await ctx.readText<ProfileRow>(PROFILE, [memberId]);
  if (row === undefined) return null;
  return {
    details: userDetailsOf(ctx, memberId, row),
    openedAt: row.opened_at,
    aboutMe: row.about_me,
    keys: keysFrom(row),
    tellsOfMove: row.tells_of_move === true,
  };
}
