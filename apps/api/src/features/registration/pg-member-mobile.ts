import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { setMobile } from '#api/platform/members/personal-details.ts';

import type { MemberMobile } from './registration.ports.ts';

type Deps = { database: Pick<Database, 'db'>; cipher: FieldCipher; clock: Clock };

/** The mobile number on PostgreSQL, encrypted like every personal field. */
export function makePgMemberMobile({ database: { db }, cipher, clock }: Deps): MemberMobile {
  return {
    async isVerified(memberId) {
      const row = await db
        .selectFrom('member_records')
        .select('mobile_verified_at')
        .where('id', '=', memberId)
        .executeTakeFirst();
      return row?.mobile_verified_at != null;
    },
    setVerified: (tx, memberId, mobile) => setMobile({ cipher }, tx, { memberId, mobile, now: clock.now() }),
  };
}
