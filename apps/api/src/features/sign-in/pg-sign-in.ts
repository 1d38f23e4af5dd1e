import { randomBytes, randomUUID } from 'node:crypto';

import { normaliseEmail } from '@wattle/domain/contact-fields';

import { hashToken, SESSION_COLUMNS, sessionOf, type SessionRow } from '#api/platform/session.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import type { KeyedHash } from '#api/platform/secrets.ts';

import type { CredentialStore, SignInStore } from './sign-in.ports.ts';

const FIND = {
  name: 'sign-in-credentials',
  text: `(select 'member' as kind, m.id, m.password_hash, true as has_details, m.created_at as expires_at,
      t.password_hash as temporary_hash, t.expires_at as temporary_until,
      m.last_name, d.passed_at, d.locked_until
      from members m
      left join temporary_passwords t on t.member_id = m.id
      left join known_devices d on d.member_id = m.id and d.device_hash = $2
      where m.email_lookup = $1)
    union all
    (select 'registration', id, password_hash, details is not null, expires_at, null, null, null, null, null
      from registrations
      where email_lookup = $1 and not shadow and member_id is null order by created_at desc limit 1)
    limit 1`,
};

const OPEN = {
  name: 'sign-in-open',
  text: `with used as (
      delete from temporary_passwords
      where member_id = $3::uuid and password_hash = $8::bytea and expires_at > $4::timestamptz returning 1
    ),
    admitted as (
      select 1 from members where id = $3::uuid and password_hash = $9
        and ($8::bytea is null or exists (select 1 from used)) for share
    ),
    closed as (delete from sessions where id = $7::uuid and exists (select 1 from admitted)),
    device as (
      insert into known_devices (member_id, device_hash, passed_at)
      select $3::uuid, $6::bytea, $4::timestamptz from admitted where $8::bytea is null
      on conflict (member_id, device_hash) do update set passed_at = $4::timestamptz, locked_until = null
    ),
    opened as (insert into sessions (token_hash, id, member_id, first_factor, second_factor, temporary_password,
      created_at, token_at, last_seen_at, expires_at)
    select $1::bytea, $2::uuid, $3::uuid, true, false, $8::bytea is not null,
      $4::timestamptz, $4::timestamptz, $4::timestamptz, $5::timestamptz from admitted
    returning *)
    select ${SESSION_COLUMNS} from opened s join members m on m.id = s.member_id`,
};

type CredentialsRow = {
  kind: 'member' | 'registration';
  id: string;
  password_hash: string;
  has_details: boolean;
  expires_at: Date;
  temporary_hash: Uint8Array | null;
  temporary_until: Date | null;
  last_name: Uint8Array | null;
  passed_at: Date | null;
  locked_until: Date | null;
};

type Deps = {
  database: Pick<Database, 'db' | 'query'>;
  cipher: FieldCipher;
  clock: Clock;
  lookup: KeyedHash;
  absoluteMs: number;
};

export function makePgCredentials({
  database,
  cipher,
  clock,
  lookup,
}: Omit<Deps, 'absoluteMs'>): CredentialStore {
  return {
    async find(email, deviceHash) {
      const [row] = await database.query<CredentialsRow>(FIND, [lookup(normaliseEmail(email)), deviceHash]);
      if (row === undefined) return null;
      const { id, password_hash: passwordHash } = row;
      if (row.kind === 'member') {
        return {
          kind: 'member',
          id,
          passwordHash,
          knownDevice: row.passed_at !== null,
          lockedUntil: row.locked_until,
          temporaryHash: temporaryOf(row, clock.now()),
          lastName: () =>
            row.last_name === null ? '' : cipher.open(row.last_name, `members.last_name:${id}`),
        };
      }
      const expired = row.expires_at <= clock.now();
      return { kind: 'registration', id, passwordHash, hasDetails: row.has_details, expired };
    },
  };
}

function temporaryOf(row: CredentialsRow, now: Date): Buffer | null {
  const { temporary_hash: hash, temporary_until: until } = row;
  return hash === null || until === null || until <= now ? null : Buffer.from(hash);
}

export function makePgSignIn({
  database,
  clock,
  absoluteMs,
}: Pick<Deps, 'database' | 'clock' | 'absoluteMs'>): SignInStore {
  return {
    async lockDevice(memberId, deviceHash, until) {
      await database.db
        .insertInto('known_devices')
        .values({ member_id: memberId, device_hash: deviceHash, passed_at: null, locked_until: until })
        .onConflict((conflict) =>
          conflict.columns(['member_id', 'device_hash']).doUpdateSet({ locked_until: until }),
        )
        .execute();
    },

    async open({ memberId, deviceHash, replacesSession, passwordHash, temporaryHash }) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const expires = new Date(now.getTime() + absoluteMs);
      const [opened] = await database.query<SessionRow>(OPEN, [
        hashToken(token),
        randomUUID(),
        memberId,
        now,
        expires,
        deviceHash,
        replacesSession,
        temporaryHash,
        passwordHash,
      ]);
      return opened === undefined ? null : { token, session: sessionOf(opened) };
    },
  };
}
