import type { Database } from '#api/platform/database/database.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

/** What a registration left, including one that somebody has since begun with the member's address. */
export function makePgRegistrationsPart({
  database: { db },
}: {
  database: Pick<Database, 'db'>;
}): PersonalDataPart {
  return {
    name: 'registrations',
    title: 'Registrations with your email address',
    tables: ['registrations'],
    async exportOf(memberId) {
      const rows = await db
        .selectFrom('registrations')
        .select(['created_at', 'expires_at', 'member_id'])
        .where((eb) =>
          eb.or([
            eb('member_id', '=', memberId),
            eb(
              'email_lookup',
              '=',
              eb.selectFrom('member_credentials').select('email_lookup').where('id', '=', memberId),
            ),
          ]),
        )
        .orderBy('created_at')
        .execute();
      return rows.map((row) => ({
        startedAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        becameYourAccount: row.member_id === memberId,
      }));
    },
    async erase(tx, memberId) {
      await tx
        .deleteFrom('registrations')
        .where((eb) =>
          eb.or([
            eb('member_id', '=', memberId),
            eb(
              'email_lookup',
              '=',
              eb.selectFrom('member_credentials').select('email_lookup').where('id', '=', memberId),
            ),
          ]),
        )
        .execute();
    },
  };
}
