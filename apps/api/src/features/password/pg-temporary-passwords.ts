import { timingSafeEqual } from 'node:crypto';

import type { Activity } from '#api/platform/sessions/activity.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { memberWith, NOBODY } from '#api/platform/members/addresses.ts';
import { keepTemporaryPassword } from '#api/platform/members/credentials.ts';
import type { EmailLookup } from '#api/platform/members/email-lookup.ts';
import { memberOpener, sealField } from '#api/platform/members/member-fields.ts';
import type { KeyedHash } from '#api/platform/secrets/secrets.ts';
import { counted } from '#api/platform/throttles/throttle-statements.ts';
import type { CountedRow, Throttle } from '#api/platform/throttles/throttle.ts';

import type { TemporaryPasswords } from './password.ports.ts';

/**
 * The parameters of `counted`, then `$7` the mailbox's keyed hashes, `$8` the device's, `$9` the keys that do not count
 * on a device that has passed before `$10` those that count only there, and `$11` the
 * mailbox's member.
 */
const FIND = {
  name: 'password-owner',
  text: `with found as (
      select m.id, m.birth_date, m.cancelled_at is not null as is_cancelled, d.passed_at is not null as is_known
      from password_holders m left join passed_devices d on d.member_id = $11::uuid and d.device_hash = $8
      where m.id = $11::uuid and m.email_lookup = any($7::bytea[])
    ),
    ${counted(`case when exists (select from found where is_known)
      then key <> all($9::bytea[]) else key <> all($10::bytea[]) end`)}
    select c.*, f.* from counted c left join found f on true`,
};

const NEVER = '0000-00-00';

type Row = { id: string; birth_date: Uint8Array; is_cancelled: boolean };
type FoundRow = CountedRow & (Row | { id: null });
type Deps = {
  database: Pick<Database, 'db' | 'query'>;
  cipher: FieldCipher;
  lookup: EmailLookup;
  /** The keyed hash under which a temporary password is kept, bound to its member. */
  temporaryHash: KeyedHash;
  activity: Activity;
  throttle: Pick<Throttle, 'count'>;
};

/** Temporary passwords on PostgreSQL. */
export function makePgTemporaryPasswords({
  database,
  cipher,
  lookup,
  temporaryHash,
  activity,
  throttle,
}: Deps): TemporaryPasswords {
  const nobody: Row = {
    id: NOBODY,
    birth_date: sealField(cipher, { memberId: NOBODY, field: 'birth_date' }, NEVER),
    is_cancelled: false,
  };
  return {
    async countAndFindOwner({ email, birthDate, deviceHash, counts }) {
      const { always, ofStrangers, ofKnownDevice } = counts;
      const count = throttle.count([...always, ...ofStrangers, ...ofKnownDevice]);
      const lookups = lookup.all(email);
      const memberId = await memberWith(database.db, lookups);
      const rows = await database.query<FoundRow>(FIND, [
        ...count.values,
        lookups,
        deviceHash,
        throttle.count(ofStrangers).values[0],
        throttle.count(ofKnownDevice).values[0],
        memberId ?? NOBODY,
      ]);
      const found = rows.find((row): row is CountedRow & Row => row.id !== null);
      const row = found ?? nobody;
      const onFile = Buffer.from(memberOpener(cipher, row.id)('birth_date', row.birth_date));
      const typed = Buffer.from(birthDate);
      const isSame = onFile.length === typed.length && timingSafeEqual(onFile, typed);
      const owner = isSame && found !== undefined ? { id: row.id, isCancelled: row.is_cancelled } : null;
      return { owner, verdict: count.verdictOf(rows), counted: count.countedOf(rows) };
    },

    async store(tx, { owner, password, expiresAt }) {
      const memberId = owner ?? NOBODY;
      const hash = temporaryHash(memberId, password);
      await keepTemporaryPassword(tx, { memberId, hash, expiresAt });
      await activity(tx, { memberId, kind: 'password-reset-asked', sessionId: null });
    },
  };
}
