import { timingSafeEqual } from 'node:crypto';

import { normaliseEmail } from '@wattle/domain/contact-fields';
import { sql } from 'kysely';

import type { Activity } from '#api/platform/activity.ts';
import type { Database } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import type { KeyedHash } from '#api/platform/secrets.ts';

import type { TemporaryPasswords } from './password.ports.ts';

const FIND = {
  name: 'password-owner',
  text: `select id, birth_date, cancelled_at is not null as is_cancelled
    from members where email_lookup = $1`,
};

/** No member's id; their statements run for it all the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const NEVER = '0000-00-00';

const context = (id: string) => `members.birth_date:${id}`;

type Row = { id: string; birth_date: Uint8Array; is_cancelled: boolean };
type Deps = {
  database: Pick<Database, 'query'>;
  cipher: FieldCipher;
  lookup: KeyedHash;
  /** The keyed hash under which a temporary password is kept, bound to its member. */
  temporaryHash: KeyedHash;
  activity: Activity;
};

/** Temporary passwords on PostgreSQL. */
export function makePgTemporaryPasswords({
  database,
  cipher,
  lookup,
  temporaryHash,
  activity,
}: Deps): TemporaryPasswords {
  const nobody: Row = {
    id: NOBODY,
    birth_date: cipher.seal(NEVER, context(NOBODY)),
    is_cancelled: false,
  };
  return {
    async findOwner(email, birthDate) {
      const [found] = await database.query<Row>(FIND, [lookup(normaliseEmail(email))]);
      const row = found ?? nobody;
      const onFile = Buffer.from(cipher.open(row.birth_date, context(row.id)));
      const typed = Buffer.from(birthDate);
      const isSame = onFile.length === typed.length && timingSafeEqual(onFile, typed);
      return isSame && found !== undefined ? { id: row.id, isCancelled: row.is_cancelled } : null;
    },

    async store(tx, { owner, password, expiresAt }) {
      const id = owner ?? NOBODY;
      await sql`insert into temporary_passwords (member_id, password_hash, expires_at)
        select id, ${temporaryHash(id, password)}::bytea, ${expiresAt}::timestamptz from members where id = ${id}::uuid
        on conflict (member_id) do update
          set password_hash = excluded.password_hash, expires_at = excluded.expires_at`.execute(tx);
      await activity(tx, { memberId: id, kind: 'password-reset-asked', sessionId: null });
    },
  };
}
