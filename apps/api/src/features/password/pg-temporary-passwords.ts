import { timingSafeEqual } from 'node:crypto';

import { normaliseEmail } from '@wattle/domain/contact-fields';
import { sql } from 'kysely';

import type { Activity } from '#api/platform/activity.ts';
import type { Database } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import type { KeyedHash } from '#api/platform/secrets.ts';
import { statementsOf } from '#api/platform/statements.ts';
import { counted } from '#api/platform/throttle-statements.ts';
import type { CountedRow, Throttle } from '#api/platform/throttle.ts';

import type { TemporaryPasswords } from './password.ports.ts';

/**
 * The parameters of `counted`, `$7` the mailbox's keyed hash and `$8` the device's, `$9` the keys that do not count on a
 * device that has passed before and `$10` those that count nowhere else.
 */
const FIND = {
  name: 'password-owner',
  text: `with found as (
      select m.id, m.birth_date, m.cancelled_at is not null as is_cancelled, d.passed_at is not null as is_known
      from members m left join known_devices d on d.member_id = m.id and d.device_hash = $8
      where m.email_lookup = $7
    ),
    ${counted(`case when exists (select from found where is_known)
      then key <> all($9::bytea[]) else key <> all($10::bytea[]) end`)}
    select c.*, f.* from counted c left join found f on true`,
};

/** No member's id; their statements run for it all the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const NEVER = '0000-00-00';

const context = (id: string) => `members.birth_date:${id}`;

type Row = { id: string; birth_date: Uint8Array; is_cancelled: boolean };
type FoundRow = CountedRow & (Row | { id: null });
type Deps = {
  database: Pick<Database, 'query'>;
  cipher: FieldCipher;
  lookup: KeyedHash;
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
    birth_date: cipher.seal(NEVER, context(NOBODY)),
    is_cancelled: false,
  };
  return {
    async countAndFindOwner({ email, birthDate, deviceHash, counts }) {
      const { always, ofStrangers, ofKnownDevice } = counts;
      const count = throttle.count([...always, ...ofStrangers, ...ofKnownDevice]);
      const rows = await database.query<FoundRow>(FIND, [
        ...count.values,
        lookup(normaliseEmail(email)),
        deviceHash,
        throttle.count(ofStrangers).values[0],
        throttle.count(ofKnownDevice).values[0],
      ]);
      const found = rows.find((row): row is CountedRow & Row => row.id !== null);
      const row = found ?? nobody;
      const onFile = Buffer.from(cipher.open(row.birth_date, context(row.id)));
      const typed = Buffer.from(birthDate);
      const isSame = onFile.length === typed.length && timingSafeEqual(onFile, typed);
      const owner = isSame && found !== undefined ? { id: row.id, isCancelled: row.is_cancelled } : null;
      return { owner, verdict: count.verdictOf(rows), counted: count.countedOf(rows) };
    },

    async store(tx, { owner, password, expiresAt }) {
      const id = owner ?? NOBODY;
      await sql`insert into temporary_passwords (member_id, password_hash, expires_at)
        select id, ${temporaryHash(id, password)}::bytea, ${expiresAt}::timestamptz from members where id = ${id}::uuid
        on conflict (member_id) do update
          set password_hash = excluded.password_hash, expires_at = excluded.expires_at`.execute(
        statementsOf(tx),
      );
      await activity(tx, { memberId: id, kind: 'password-reset-asked', sessionId: null });
    },
  };
}
