import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import { memberWith, NO_MEMBER_ID } from '#api/platform/members/addresses.sql.ts';
import { endSessionsOf, sessionsOf } from '#api/platform/sessions/member-sessions.sql.ts';

import { deviceOf, devicesOf, eraseDevices } from '../devices/known-devices.sql.ts';

export type MemberCredentials = {
  id: string;
  passwordHash: string;
  /** Only support can reopen the account. */
  isCancelled: boolean;
  knownDevice: boolean;
  /** The end of this account's lock on this device. */
  lockedUntil: Date | null;
  /** Null when none is valid. */
  temporaryHash: Buffer | null;
};

export type WaitingCredentials = { id: string; passwordHash: string; hasDetails: boolean; expired: boolean };

/** What a sign-in is compared with. */
type Credentials = { member: MemberCredentials | null; waiting: WaitingCredentials | null };

/** The same statements for known and unknown addresses. */
export async function findCredentials(
  ctx: Context,
  { email, deviceHash }: { email: Email; deviceHash: Buffer },
): Promise<Credentials> {
  const lookup = ctx.emailLookup(email);
  const memberId = (await memberWith(ctx.db, lookup)) ?? NO_MEMBER_ID;
  const member = await findMember(ctx.db, { memberId, lookup, deviceHash });
  const waiting = await findWaiting(ctx.db, lookup);
  return {
    member: member === undefined ? null : memberOf(ctx, member),
    waiting: waiting === undefined ? null : waitingOf(ctx, waiting),
  };
}

type MemberKeys = { memberId: string; lookup: Buffer; deviceHash: Buffer };

/** Each table is compared with the member's id, so that a cluster queries one shard. */
const findMember = (db: Db, { memberId, lookup, deviceHash }: MemberKeys) =>
  db
    .selectFrom('password_holders as m')
    .leftJoin('temporary_credentials as t', (join) => join.on((eb) => eb('t.member_id', '=', memberId)))
    .leftJoin(deviceOf(db, { memberId, deviceHash }).as('d'), (join) => join.onTrue())
    .select(['m.id', 'm.password_hash', 'm.cancelled_at'])
    .select(['t.temporary_hash', 't.temporary_until', 'd.passed_at', 'd.locked_until'])
    .where('m.id', '=', memberId)
    .where('m.email_lookup', '=', lookup)
    .executeTakeFirst();

const findWaiting = (db: Db, lookup: Buffer) =>
  db
    .selectFrom('waiting_registrations')
    .select(['id', 'password_hash', 'has_details', 'expires_at'])
    .where('email_lookup', '=', lookup)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;
type WaitingRow = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

function waitingOf({ now }: Context, row: WaitingRow): WaitingCredentials {
  const expired = row.expires_at <= now();
  return { id: row.id, passwordHash: row.password_hash, hasDetails: row.has_details, expired };
}

function memberOf({ now }: Context, row: MemberRow): MemberCredentials {
  const { id, password_hash: passwordHash } = row;
  return {
    id,
    passwordHash,
    isCancelled: row.cancelled_at !== null,
    knownDevice: row.passed_at !== null,
    lockedUntil: row.locked_until,
    temporaryHash: temporaryOf(row, now()),
  };
}

function temporaryOf(row: MemberRow, now: Date): Buffer | null {
  const { temporary_hash: hash, temporary_until: until } = row;
  return hash === null || until === null || until <= now ? null : Buffer.from(hash);
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
  const browsers = await devicesOf(db, memberId);
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
  await eraseDevices(tx, memberId);
}
