import { randomUUID } from 'node:crypto';

import type { Context, Tx } from '#api/platform/context.ts';
import { runText } from '#api/platform/database/statements.ts';
import { daysBefore, endedRows, type Retention } from '#api/platform/database/retention.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { HeldMember } from '#api/platform/members/member-transaction.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    tracked_clicks: {
      id: string;
      kind: 'press' | 'departure';
      member_id: string | null;
      product_type_id: number;
      product_id: number | null;
      partner_id: number;
      page: string | null;
      origin: string | null;
      click_id: string | null;
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

type Click = {
  kind: 'press' | 'departure';
  member: HeldMember | null;
  productId: number | null;
  productTypeId: number;
  partnerId: number;
  page: string | null;
  origin: string | null;
  clickId: string | null;
  at: Date;
};

export async function insertClick(tx: Tx, click: Click): Promise<void> {
  const { kind, member, productId, productTypeId, partnerId, page, origin, clickId, at } = click;
  await tx
    .insertInto('tracked_clicks')
    .values({
      id: randomUUID(),
      kind,
      member_id: member?.id ?? null,
      product_id: productId,
      product_type_id: productTypeId,
      partner_id: partnerId,
      page,
      origin,
      click_id: clickId,
      at,
    })
    .execute();
}

/** The partner gets only `clickId` and the product. */
type Departure = {
  clickId: string;
  member: HeldMember | null;
  productId: number;
  productTypeId: number;
  partnerId: number;
};

/** Call in the transaction that adds the partner's lead. */
export function insertDeparture({ now }: Context, tx: Tx, departure: Departure): Promise<void> {
  return insertClick(tx, { kind: 'departure', ...departure, page: null, origin: null, at: now() });
}

/** A partner's transaction that brought a newcomer: a member, or a registration in progress. */
type Referral = { tid: string; member: HeldMember | null; registrationId: string | null; at: Date };

/** Stored once per transaction and newcomer, however often it is reported. */
export async function insertReferral(tx: Tx, { tid, member, registrationId, at }: Referral): Promise<void> {
  await tx
    .insertInto('referrals')
    .values({ id: randomUUID(), tid, member_id: member?.id ?? null, registration_id: registrationId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** 13 months, so that a year can be compared with the one before. */
const CLICK_DAYS = 396;
/** Registrations expire within two days, so a week-old referral can no longer match. */
const REFERRAL_WAITS_DAYS = 7;

/**
 * Moves a referral from its registration, about to be deleted, to the member it became. Starts from waiting referrals,
 * to avoid a scan of all.
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

/** Erasing keeps clicks without their member, as statistics. */
export function clicksPart({ db }: Context): PersonalDataPart {
  return {
    name: 'clicks',
    title: 'Offers you pressed',
    tables: ['tracked_clicks', 'referrals'],
    async exportOf(memberId) {
      const clicks = await db
        .selectFrom('tracked_clicks')
        .selectAll()
        .where('member_id', '=', memberId)
        .orderBy('at')
        .execute();
      const referrals = await db
        .selectFrom('referrals')
        .select(['tid', 'at'])
        .where('member_id', '=', memberId)
        .orderBy('at')
        .execute();
      return {
        clicks: clicks.map((row) => ({
          at: row.at.toISOString(),
          kind: row.kind,
          productType: row.product_type_id,
          product: row.product_id,
          partner: row.partner_id,
          page: row.page,
          origin: row.origin,
          clickId: row.click_id,
        })),
        referrals: referrals.map((row) => ({ at: row.at.toISOString(), transaction: row.tid })),
      };
    },
    async erase(tx, memberId) {
      await tx
        .updateTable('tracked_clicks')
        .set({ member_id: null })
        .where('member_id', '=', memberId)
        .execute();
      await tx.deleteFrom('referrals').where('member_id', '=', memberId).execute();
    },
  };
}
