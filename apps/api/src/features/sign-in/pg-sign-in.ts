import { randomUUID } from 'node:crypto';

import { activityNoted } from '#api/platform/sessions/activity.ts';
import { spent } from '#api/platform/throttles/challenge-uses.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { sessionEnded, sessionOpened } from '#api/platform/sessions/member-sessions.ts';
import { logInNoted } from '#api/platform/members/retention.ts';
import { admitted } from '#api/platform/members/credentials.ts';
import type { EmailLookup } from '#api/platform/members/email-lookup.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';
import { SESSION_COLUMNS, type SessionRow } from '#api/platform/sessions/read-session.ts';
import { sessionOf } from '#api/platform/sessions/session.ts';
import { hashToken, newToken } from '#api/platform/sessions/token.ts';
import { memberWith, NOBODY } from '#api/platform/members/addresses.ts';
import { counted, settled } from '#api/platform/throttles/throttle-statements.ts';
import type { CountedRow, Throttle } from '#api/platform/throttles/throttle.ts';

import type { CredentialStore, MemberCredentials, SignInStore, WaitingCredentials } from './sign-in.ports.ts';

/**
 * The parameters of `counted`, then `$7` the address's keyed hashes and `$12` its member, `$8` the device's, `$9` the challenge and `$10` when
 * it expires, `$11` the keys that do not count on a device that has passed before. Without an unused challenge nothing
 * is counted.
 */
const FIND = {
  name: 'sign-in-credentials',
  text: `with ${spent('$9', '$10')},
    of_member as materialized (
      select 'member' as kind, m.id, m.password_hash, true as has_details, m.created_at as expires_at,
        t.temporary_hash, t.temporary_until,
        m.last_name, d.passed_at, d.locked_until, m.cancelled_at is not null as is_cancelled
      from password_holders m
        left join temporary_credentials t on t.member_id = $12::uuid
        left join known_devices d on d.member_id = $12::uuid and d.device_hash = $8
      where m.id = $12::uuid and m.email_lookup = any($7::bytea[])
    ),
    of_registration as materialized (
      select id, password_hash, has_details, expires_at from waiting_registrations
      where email_lookup = any($7::bytea[]) order by created_at desc limit 1
    ),
    found as (
      select * from of_member
      union all
      select 'registration', id, password_hash, has_details, expires_at, null, null, null, null, null, false
      from of_registration
    ),
    ${counted(`exists (select from spent)
      and (key <> all($11::bytea[]) or not exists (select from found where passed_at is not null))`)}
    select c.*, f.* from counted c left join found f on true`,
};

const OPEN = {
  name: 'sign-in-open',
  text: `with ${admitted({ member: '$3', now: '$4', passwordHash: '$9', temporaryHash: '$8' })},
    ${sessionEnded({ id: '$7', home: '$13' }, 'exists (select 1 from admitted)')},
    device as (
      insert into known_devices (member_id, device_hash, passed_at)
      select $3::uuid, $6::bytea, $4::timestamptz from admitted where $8::bytea is null
      on conflict (member_id, device_hash) do update set passed_at = $4::timestamptz, locked_until = null
    ),
    ${sessionOpened({ token: '$1', id: '$2', member: '$3', temporaryHash: '$8', now: '$4', expires: '$5', device: '$12' })},
    ${logInNoted({ member: '$3', now: '$4' })},
    noted as (${activityNoted({ memberId: '$3::uuid', at: '$4', kind: 'signed-in', device: '$12::text', from: 'admitted' })}),
    ${settled('$10', '$11')}
    select ${SESSION_COLUMNS} from opened s join member_records m on m.id = $3`,
};

type NobodyRow = CountedRow & { kind: null };
type CredentialsRow = CountedRow & {
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
  is_cancelled: boolean;
};

type Deps = {
  database: Pick<Database, 'db' | 'query'>;
  cipher: FieldCipher;
  clock: Clock;
  lookup: EmailLookup;
  absoluteMs: number;
  throttle: Pick<Throttle, 'count' | 'settlement'>;
};

export function makePgCredentials({
  database,
  cipher,
  clock,
  lookup,
  throttle,
}: Omit<Deps, 'absoluteMs'>): CredentialStore {
  const waitingOf = (row: CredentialsRow): WaitingCredentials => {
    const expired = row.expires_at <= clock.now();
    return { id: row.id, passwordHash: row.password_hash, hasDetails: row.has_details, expired };
  };
  const memberOf = (row: CredentialsRow): MemberCredentials => {
    const { id, password_hash: passwordHash } = row;
    return {
      id,
      passwordHash,
      isCancelled: row.is_cancelled,
      knownDevice: row.passed_at !== null,
      lockedUntil: row.locked_until,
      temporaryHash: temporaryOf(row, clock.now()),
      lastName: () => (row.last_name === null ? '' : memberOpener(cipher, id)('last_name', row.last_name)),
    };
  };

  return {
    async find(email, { challenge, deviceHash, hits, ofStrangers }) {
      const count = throttle.count(hits);
      const lookups = lookup.all(email);
      const memberId = await memberWith(database.db, lookups);
      const rows = await database.query<CredentialsRow | NobodyRow>(FIND, [
        ...count.values,
        lookups,
        deviceHash,
        challenge.id,
        challenge.expiresAt,
        throttle.count(ofStrangers).values[0],
        memberId ?? NOBODY,
      ]);
      if (rows.length === 0) return null;
      const memberRow = rows.find((row): row is CredentialsRow => row.kind === 'member');
      const waitingRow = rows.find((row): row is CredentialsRow => row.kind === 'registration');
      const member = memberRow === undefined ? null : memberOf(memberRow);
      const waiting = waitingRow === undefined ? null : waitingOf(waitingRow);
      return { member, waiting, verdict: count.verdictOf(rows), counted: count.countedOf(rows) };
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
  throttle,
}: Pick<Deps, 'database' | 'clock' | 'absoluteMs' | 'throttle'>): SignInStore {
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

    async open({ memberId, deviceHash, device, replacesSession, passwordHash, temporaryHash, counts }) {
      const token = newToken(memberId);
      const now = clock.now();
      const expires = new Date(now.getTime() + absoluteMs);
      const [opened] = await database.query<SessionRow>(OPEN, [
        hashToken(token),
        randomUUID(),
        memberId,
        now,
        expires,
        deviceHash,
        replacesSession?.id ?? null,
        temporaryHash,
        passwordHash,
        ...throttle.settlement(counts),
        device,
        replacesSession?.home ?? null,
      ]);
      return opened === undefined ? null : { token, session: sessionOf(opened) };
    },
  };
}
