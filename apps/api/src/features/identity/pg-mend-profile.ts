import type { Database } from '#api/platform/database/database.ts';
import { transact } from '#api/platform/database/statements.ts';
import type { Tx } from '#api/platform/context.ts';
import { holdMember } from '#api/platform/members/members.ts';
import { saveIdentity } from '#api/platform/members/personal-details.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { sessionStands } from '#api/platform/sessions/member-sessions.ts';

import type { MendProfile } from './identity.ports.ts';

type Deps = {
  database: Pick<Database, 'db'>;
  cipher: FieldCipher;
  /** Ends the checks that were begun for the name of before. */
  dropIdentity: (tx: Tx, memberId: string) => Promise<boolean>;
  /** Notes the change in the account, and tells its owner. */
  noteMended: (tx: Tx, of: { memberId: string; sessionId: string }) => Promise<void>;
};

/** `MendProfile` on PostgreSQL, with the member locked: of a mend and a verification at once, the first counts. */
export function makePgMendProfile({ database: { db }, cipher, dropIdentity, noteMended }: Deps): MendProfile {
  return ({ memberId, sessionId, person }) =>
    transact(db, async (tx) => {
      if (!(await holdMember(tx, memberId)) || !(await sessionStands(tx, { memberId, sessionId })))
        return false;
      if (await wasEverVerified(tx, memberId)) return false;
      const { givenName, middleName, familyName, dateOfBirth } = person;
      const details = { firstName: givenName, middleName, lastName: familyName, birthDate: dateOfBirth };
      await saveIdentity({ cipher }, tx, { memberId, details });
      await dropIdentity(tx, memberId);
      await noteMended(tx, { memberId, sessionId });
      return true;
    });
}

/** A document that no longer counts was verified all the same: its fingerprint stays. */
async function wasEverVerified(tx: Tx, memberId: string): Promise<boolean> {
  const bound = await tx
    .selectFrom('document_fingerprints')
    .select('member_id')
    .where('member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst();
  if (bound !== undefined) return true;
  const counting = await tx
    .selectFrom('member_records')
    .select('id')
    .where('id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('licence_verified_at', 'is not', null),
        eb('passport_verified_at', 'is not', null),
        eb('medicare_verified_at', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  return counting !== undefined;
}
