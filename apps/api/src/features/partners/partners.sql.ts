import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import { daysBefore, endedRows, type Retention } from '#api/platform/database/retention.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { LockedMember } from '#api/platform/members/member-transaction.ts';

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
  member: LockedMember | null;
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
  member: LockedMember | null;
  productId: number;
  productTypeId: number;
  partnerId: number;
};

/** Call in the transaction that adds the partner's lead. */
export function insertDeparture({ now }: Context, tx: Tx, departure: Departure): Promise<void> {
  return insertClick(tx, { kind: 'departure', ...departure, page: null, origin: null, at: now() });
}

/** A partner's transaction that brought a newcomer: a member, or a registration in progress. */
type Referral = { tid: string; member: LockedMember | null; registrationId: string | null; at: Date };

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

/** Moves referrals from registrations, about to be deleted, to the members they became. */
async function nameReferredMembers(db: Db, after: Date): Promise<void> {
  await db
    .updateTable('referrals as referral')
    .from('registered_members as registration')
    .set((eb) => ({ member_id: eb.ref('registration.member_id'), registration_id: null }))
    .whereRef('registration.id', '=', 'referral.registration_id')
    // Starts from waiting referrals, to avoid a scan of all.
    .where('registration.id', '=', (eb) =>
      eb.fn.any(
        sql<string[]>`array(${eb
          .selectFrom('referrals')
          .select('registration_id')
          .where('at', '>', after)
          .where('registration_id', 'is not', null)})`,
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('referrals as own')
            .select('own.id')
            .whereRef('own.tid', '=', 'referral.tid')
            .whereRef('own.member_id', '=', 'registration.member_id'),
        ),
      ),
    )
    .execute();
}

export const partnerRetention: readonly Retention[] = [
  {
    name: 'referred-members',
    async remove({ db }, now) {
      await nameReferredMembers(db, daysBefore(now, REFERRAL_WAITS_DAYS));
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
