import type { Database } from '#api/platform/database/database.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

/**
 * Products that were pressed, and the partners' transactions that brought the member. Clicks outlive their member as
 * numbers: without the member they say nothing about anybody.
 */
export function makePgClicksPart({ database: { db } }: { database: Pick<Database, 'db'> }): PersonalDataPart {
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
