import { randomUUID } from 'node:crypto';

import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import { memberWith, NO_MEMBER_ID } from '#api/platform/members/addresses.ts';
import { admitted } from '#api/platform/members/credentials.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';
import { recordLogIn } from '#api/platform/members/retention.ts';
import { insertActivity } from '#api/platform/sessions/activity.ts';
import {
  crowdedSessionsEnded,
  endSessionsOf,
  sessionOpened,
  temporarySessionsEnded,
  sessionsOf,
} from '#api/platform/sessions/member-sessions.ts';
import { SESSION_COLUMNS, type SessionRow } from '#api/platform/sessions/read-session.ts';
import { sessionOf, type Session } from '#api/platform/sessions/session.ts';
import { hashToken, newToken } from '#api/platform/sessions/token.ts';
import { spent, type ChallengeUse } from '#api/platform/throttles/challenge-uses.ts';

/**
 * Parameters: `$1` the address's keyed hash; `$2` the device's hash; `$3` the challenge; `$4` its expiry; `$5` the
 * address's member. One row at least, unless the challenge was used before.
 */
const FIND = {
  name: 'sign-in-credentials',
  text: `with ${spent('$3', '$4')},
    of_member as materialized (
      select 'member' as kind, m.id, m.password_hash, true as has_details, m.created_at as expires_at,
        t.temporary_hash, t.temporary_until,
        m.last_name, d.passed_at, d.locked_until, m.cancelled_at is not null as is_cancelled
      from password_holders m
        left join temporary_credentials t on t.member_id = $5::uuid
        left join known_devices d on d.member_id = $5::uuid and d.device_hash = $2
      where m.id = $5::uuid and m.email_lookup = $1
    ),
    of_registration as materialized (
      select id, password_hash, has_details, expires_at from waiting_registrations
      where email_lookup = $1 order by created_at desc limit 1
    ),
    found as (
      select * from of_member
      union all
      select 'registration', id, password_hash, has_details, expires_at, null, null, null, null, null, false
      from of_registration
    )
    select f.* from spent left join found f on true`,
};

type NobodyRow = { kind: null };
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
  is_cancelled: boolean;
};

export type MemberCredentials = {
  id: string;
  passwordHash: string;
  /** Only support can reopen the account. */
  isCancelled: boolean;
  knownDevice: boolean;
  /** Until when this account is locked on this device. */
  lockedUntil: Date | null;
  lastName: () => string;
  /** Null when none is valid. */
  temporaryHash: Buffer | null;
};

export type WaitingCredentials = { id: string; passwordHash: string; hasDetails: boolean; expired: boolean };

type Guess = { email: Email; challenge: ChallengeUse; deviceHash: Buffer };

/** What a sign-in is compared with. */
type Credentials = { member: MemberCredentials | null; waiting: WaitingCredentials | null };

/** The same statement for known and unknown addresses. Null for a used challenge. */
export async function findCredentials(
  ctx: Context,
  { email, challenge, deviceHash }: Guess,
): Promise<Credentials | null> {
  const lookup = ctx.emailLookup(email);
  const memberId = await memberWith(ctx.db, lookup);
  const rows = await ctx.query<CredentialsRow | NobodyRow>(FIND, [
    lookup,
    deviceHash,
    challenge.id,
    challenge.expiresAt,
    memberId ?? NO_MEMBER_ID,
  ]);
  if (rows.length === 0) return null;
  const memberRow = rows.find((row): row is CredentialsRow => row.kind === 'member');
  const waitingRow = rows.find((row): row is CredentialsRow => row.kind === 'registration');
  return {
    member: memberRow === undefined ? null : memberOf(ctx, memberRow),
    waiting: waitingRow === undefined ? null : waitingOf(ctx, waitingRow),
  };
}

function waitingOf({ now }: Context, row: CredentialsRow): WaitingCredentials {
  const expired = row.expires_at <= now();
  return { id: row.id, passwordHash: row.password_hash, hasDetails: row.has_details, expired };
}

function memberOf({ cipher, now }: Context, row: CredentialsRow): MemberCredentials {
  const { id, password_hash: passwordHash } = row;
  return {
    id,
    passwordHash,
    isCancelled: row.is_cancelled,
    knownDevice: row.passed_at !== null,
    lockedUntil: row.locked_until,
    temporaryHash: temporaryOf(row, now()),
    lastName: () => (row.last_name === null ? '' : memberOpener(cipher, id)('last_name', row.last_name)),
  };
}

function temporaryOf(row: CredentialsRow, now: Date): Buffer | null {
  const { temporary_hash: hash, temporary_until: until } = row;
  return hash === null || until === null || until <= now ? null : Buffer.from(hash);
}

const OPEN = {
  name: 'sign-in-open',
  text: `with ${admitted({ member: '$3', now: '$4', passwordHash: '$8', temporaryHash: '$7' })},
    ${temporarySessionsEnded({ member: '$3', temporaryHash: '$7' })},
    ${crowdedSessionsEnded({ member: '$3' })},
    device as (
      insert into known_devices (member_id, device_hash, passed_at)
      select $3::uuid, $6::bytea, $4::timestamptz from admitted where $7::bytea is null
      on conflict (member_id, device_hash) do update set passed_at = $4::timestamptz, locked_until = null
    ),
    ${sessionOpened({ token: '$1', id: '$2', member: '$3', temporaryHash: '$7', now: '$4', expires: '$5', device: '$9' })},
    ${recordLogIn({ member: '$3', now: '$4' })},
    noted as (${insertActivity({ memberId: '$3::uuid', at: '$4', kind: 'signed-in', device: '$9::text', from: 'admitted' })})
    select ${SESSION_COLUMNS} from opened s join member_records m on m.id = $3`,
};

type NewSignIn = {
  memberId: string;
  deviceHash: Buffer;
  device: string;
  /** Compared hash: a concurrent change of password makes this sign-in fail. */
  passwordHash: string;
  /** The temporary password of this sign-in. */
  temporaryHash: Buffer | null;
};

export type SignedIn = { token: string; session: Session };

/**
 * Opens the session, remembers the device and records the sign-in, in one statement. Null when the
 * password changed or the temporary password ended meanwhile. A temporary password works until the member has set a
 * password, because a mail scanner may follow its link first; each sign-in with it ends the one before. Its device is
 * not remembered.
 */
export async function openSignIn(
  ctx: Context,
  { memberId, deviceHash, device, passwordHash, temporaryHash }: NewSignIn,
): Promise<SignedIn | null> {
  const token = newToken(memberId);
  const now = ctx.now();
  const [opened] = await ctx.query<SessionRow>(OPEN, [
    hashToken(token),
    randomUUID(),
    memberId,
    now,
    new Date(now.getTime() + ctx.config.session.absoluteMs),
    deviceHash,
    temporaryHash,
    passwordHash,
    device,
  ]);
  return opened === undefined ? null : { token, session: sessionOf(opened) };
}

/** Null for a member who needs no other second factor after a reset by e-mail. */
export async function findResetMember(tx: Tx, memberId: string): Promise<{ hasMobile: boolean } | null> {
  const owing = await tx
    .selectFrom('member_records')
    .select(['id', 'mobile_verified_at'])
    .where('id', '=', memberId)
    .where('mobile_factor_needed', '=', true)
    .executeTakeFirst();
  return owing === undefined ? null : { hasMobile: owing.mobile_verified_at !== null };
}

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

export async function copySignIns(db: Db, memberId: string) {
  const sessions = await sessionsOf(db, memberId);
  const browsers = await db
    .selectFrom('known_devices')
    .select(['passed_at', 'locked_until'])
    .where('member_id', '=', memberId)
    .orderBy('passed_at')
    .execute();
  return {
    sessions: sessions.map((row) => ({
      device: row.device,
      signedInAt: row.created_at.toISOString(),
      codeEnteredAt: timeOf(row.second_factor_at),
      lastSeenAt: row.last_seen_at.toISOString(),
      endsAt: row.expires_at.toISOString(),
    })),
    knownBrowsers: browsers.map((row) => ({
      passedAt: timeOf(row.passed_at),
      lockedUntil: timeOf(row.locked_until),
    })),
  };
}

/** Ends every session; their codes go with them. */
export async function eraseSignIns(tx: Tx, memberId: string): Promise<void> {
  await endSessionsOf(tx, { memberId });
  await tx.deleteFrom('known_devices').where('member_id', '=', memberId).execute();
}
