import type { ColumnType } from 'kysely';
import { runText } from '#api/platform/database/statements.ts';
import { daysBefore, endedRows, type Retention } from '#api/platform/database/retention.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    tracked_clicks: {
      id: string;
      kind: 'press' | 'departure';
      member_id: string | null;
      product_type_id: number;
      product_id: number | null;
      partner_id: number;
      page: ColumnType<string | null, string | null | undefined, string | null>;
      origin: ColumnType<string | null, string | null | undefined, string | null>;
      click_id: ColumnType<string | null, string | null | undefined, string | null>;
      at: Date;
    };
    referrals: {
      id: string;
      tid: string;
      member_id: string | null;
      registration_id: string | null;
      at: Date;
    };
  }
}

/** How long clicks and referrals are kept: 13 months, so that a year can be compared with the one before. */
const CLICK_DAYS = 396;
/** A registration goes after a day or two; after a week its referral waits for nobody. */
const REFERRAL_WAITS_DAYS = 7;

/**
 * A referral moves from the registration that is about to be removed to the member it became. From those that wait to
 * their registrations: all that are stored are not looked through.
 */
const NAME_REFERRED_MEMBERS = `update referrals referral set member_id = registration.member_id, registration_id = null
  from registered_members registration
  where registration.id = referral.registration_id
    and registration.id = any(array(
      select registration_id from referrals where at > $1 and registration_id is not null
    ))
    and not exists (
      select from referrals own where own.tid = referral.tid and own.member_id = registration.member_id
    )`;

export const trackingRetention: readonly Retention[] = [
  {
    name: 'referred-members',
    async remove({ db }, now) {
      await runText(db, NAME_REFERRED_MEMBERS, [daysBefore(now, REFERRAL_WAITS_DAYS)]);
      return 0;
    },
  },
  endedRows({ name: 'clicks', from: 'from tracked_clicks', by: 'at', days: CLICK_DAYS }),
  endedRows({ name: 'referrals', from: 'from referrals', by: 'at', days: CLICK_DAYS }),
];
