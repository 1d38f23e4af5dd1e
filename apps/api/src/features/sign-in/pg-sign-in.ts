import { randomBytes, randomUUID } from 'node:crypto';

import { normaliseEmail } from '@wattle/domain/contact-fields';

import { hashToken } from '#api/platform/session.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import type { KeyedHash } from '#api/platform/secrets.ts';

import type { CredentialStore, SignInStore } from './sign-in.ports.ts';

const FIND = {
  name: 'sign-in-credentials',
  text: `(select 'member' as kind, m.id, m.password_hash, true as has_details, m.created_at as expires_at,
      exists (select 1 from known_devices d
        where d.member_id = m.id and d.device_hash = $2 and d.passed_at is not null) as known_device
      from members m where m.email_lookup = $1)
    union all
    (select 'registration', id, password_hash, details is not null, expires_at, false from registrations
      where email_lookup = $1 and not shadow and member_id is null order by created_at desc limit 1)
    limit 1`,
};

const RISK = {
  name: 'sign-in-risk',
  text: `select m.last_name, d.locked_until from members m
    left join known_devices d on d.member_id = m.id and d.device_hash = $2 where m.id = $1`,
};

const OPEN = {
  name: 'sign-in-open',
  text: `with closed as (delete from sessions where id = $7),
    device as (
      insert into known_devices (member_id, device_hash, passed_at) values ($3, $6, $4)
      on conflict (member_id, device_hash) do update set passed_at = $4, locked_until = null
    )
    insert into sessions
      (token_hash, id, member_id, first_factor, second_factor, created_at, token_at, last_seen_at, expires_at)
    values ($1, $2, $3, true, false, $4, $4, $4, $5)`,
};

type CredentialsRow = {
  kind: 'member' | 'registration';
  id: string;
  password_hash: string;
  has_details: boolean;
  expires_at: Date;
  known_device: boolean;
};
type RiskRow = { last_name: Uint8Array; locked_until: Date | null };

type Deps = {
  database: Pick<Database, 'db' | 'query'>;
  cipher: FieldCipher;
  clock: Clock;
  lookup: KeyedHash;
  absoluteMs: number;
};

export function makePgCredentials({
  database,
  clock,
  lookup,
}: Pick<Deps, 'database' | 'clock' | 'lookup'>): CredentialStore {
  return {
    async find(email, deviceHash) {
      const [row] = await database.query<CredentialsRow>(FIND, [lookup(normaliseEmail(email)), deviceHash]);
      if (row === undefined) return null;
      const { id, password_hash: passwordHash } = row;
      if (row.kind === 'member') return { kind: 'member', id, passwordHash, knownDevice: row.known_device };
      const expired = row.expires_at <= clock.now();
      return { kind: 'registration', id, passwordHash, hasDetails: row.has_details, expired };
    },
  };
}

export function makePgSignIn({ database, cipher, clock, absoluteMs }: Omit<Deps, 'lookup'>): SignInStore {
  return {
    async riskOf(memberId, deviceHash) {
      const [row] = await database.query<RiskRow>(RISK, [memberId, deviceHash]);
      if (row === undefined) return { lastName: '', lockedUntil: null };
      return {
        lastName: cipher.open(row.last_name, `members.last_name:${memberId}`),
        lockedUntil: row.locked_until,
      };
    },

    async lockDevice(memberId, deviceHash, until) {
      await database.db
        .insertInto('known_devices')
        .values({ member_id: memberId, device_hash: deviceHash, passed_at: null, locked_until: until })
        .onConflict((conflict) =>
          conflict.columns(['member_id', 'device_hash']).doUpdateSet({ locked_until: until }),
        )
        .execute();
    },

    async open({ memberId, deviceHash, replacesSession }) {
      const token = randomBytes(32).toString('base64url');
      const sessionId = randomUUID();
      const now = clock.now();
      const expires = new Date(now.getTime() + absoluteMs);
      await database.query(OPEN, [
        hashToken(token),
        sessionId,
        memberId,
        now,
        expires,
        deviceHash,
        replacesSession,
      ]);
      return { sessionId, token };
    },
  };
}
