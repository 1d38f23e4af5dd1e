import type { Database } from '#api/platform/database/database.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import { voidTemporaryPassword } from '#api/platform/members/credentials.ts';

/** That a temporary password exists, never which. The password itself goes with the member. */
export function makePgPasswordsPart({
  database: { db },
}: {
  database: Pick<Database, 'db'>;
}): PersonalDataPart {
  return {
    name: 'temporaryPassword',
    title: 'Temporary password by email',
    tables: ['temporary_passwords'],
    async exportOf(memberId) {
      const row = await db
        .selectFrom('member_credentials')
        .select('temporary_until as until')
        .where('id', '=', memberId)
        .executeTakeFirst();
      const until = row?.until ?? null;
      return until === null ? null : { worksUntil: until.toISOString() };
    },
    erase: voidTemporaryPassword,
  };
}
