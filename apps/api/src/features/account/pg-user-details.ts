import { birthDateParts, type BirthDateParts } from '@wattle/domain/fields/birth-date';
import { parseDate } from '@wattle/domain/calendar/calendar';
import { sql, type Selectable } from 'kysely';

import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';
import { makeSessionRider, type SessionRider } from '#api/platform/sessions/session-rider.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import type { Tables } from '#api/platform/context.ts';

import type { UserDetails } from './account.ports.ts';

const EMPTY: BirthDateParts = { dd: '', mm: '', yy: '' };

/** The current choice on marketing by the bureau, for the member whose id is this column. */
const bureauMarketing = (memberId: string): string =>
  `(select granted from standing_consents where member_id = ${memberId} and kind = 'bureau-marketing')`;

/** The same for one member, whose id the statement says twice: tables that are spread ask one machine only then. */
export const bureauMarketingOf = (memberId: string) =>
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

/** What else rides along: it says something of a member, and is no detail of theirs. */
type RidingRow = Row & { opened_at: Date; about_me: Uint8Array | null; tells_of_move: boolean | null };

/** When an account was opened, and what About Me was told, sealed; null unless its use is agreed to. */
export type MemberFacts = { openedAt: Date; aboutMe: Uint8Array | null };

/** A member's row, decrypted. Never the password. */
export function userDetailsOf(cipher: Pick<FieldCipher, 'open'>, memberId: string, row: Row): UserDetails {
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

/** A member's own details, decrypted. */
export function makePgUserDetails({
  database: { db },
  cipher,
}: {
  database: Pick<Database, 'db'>;
  cipher: Pick<FieldCipher, 'open'>;
}) {
  return async (memberId: string): Promise<UserDetails | null> => {
    const row = await db
      .selectFrom('member_records')
      .selectAll()
      .select(bureauMarketingOf(memberId))
      .where('id', '=', memberId)
      .executeTakeFirst();
    return row === undefined ? null : userDetailsOf(cipher, memberId, row);
  };
}

const RIDING_COLUMNS: Record<keyof RidingRow, string> = {
  email: 'm.email',
  first_name: 'm.first_name',
  middle_name: 'm.middle_name',
  last_name: 'm.last_name',
  birth_date: 'm.birth_date',
  gender: 'm.gender',
  address: 'm.address',
  address_previous: 'm.address_previous',
  lived_less_than_3_years: 'm.lived_less_than_3_years',
  mobile: 'm.mobile',
  mobile_verified_at: 'm.mobile_verified_at',
  partner_source_id: 'm.partner_source_id',
  bureau_marketing: bureauMarketing('m.id'),
  opened_at: 'm.created_at',
  about_me: '(select answers from agreed_about_me where member_id = m.id)',
  tells_of_move: '(select banner_dismissed_at is null from moved_members where member_id = m.id)',
};

/** The same for a session that was read with the rider: no statement of its own. Null when nobody is signed in. */
export function makeRidingUserDetails({ cipher }: { cipher: Pick<FieldCipher, 'open'> }): {
  rider: SessionRider;
  detailsOf: (session: Session) => UserDetails | null;
  factsOf: (session: Session) => MemberFacts | null;
  /** The member was moved to the one score, and has not dismissed what says so. */
  tellsOfMove: (session: Session) => boolean;
} {
  const rider = makeSessionRider<RidingRow>('user-details', RIDING_COLUMNS);
  const rowOf = (session: Session): RidingRow => {
    const row = rider.rowOf(session);
    if (row === null) throw new Error('a session that was read without the details');
    return row;
  };
  return {
    rider,
    detailsOf(session) {
      return session.memberId === null ? null : userDetailsOf(cipher, session.memberId, rowOf(session));
    },
    factsOf(session) {
      if (session.memberId === null) return null;
      const { opened_at: openedAt, about_me: aboutMe } = rowOf(session);
      return { openedAt, aboutMe };
    },
    tellsOfMove: (session) => rowOf(session).tells_of_move === true,
  };
}
