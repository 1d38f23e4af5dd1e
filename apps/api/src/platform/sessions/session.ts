import { randomUUID } from 'node:crypto';

import { nextPath } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/journeys/paths';
import { provesBothFactors, rolesFromFacts, type RoleSet } from '@wattle/domain/roles';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';

import type { Context, Db } from '../context.ts';
import { readSession, type SessionRow } from './read-session.ts';
import { hashToken, newToken } from './token.ts';

/** Who is behind a request: a member, or someone whose registration is waiting for its e-mail code. */
export type Session = {
  id: string;
  /** Where its row lives: its member, or the registration whose id the member will have. */
  home: string;
  memberId: string | null;
  registrationId: string | null;
  roles: RoleSet;
  /** Where the member is sent next (`redirect_uri` on the wire). */
  nextPath: string;
  /** Rights were added after the token: the next refresh gives a new one. */
  outgrewToken: boolean;
  /**
   * What must prove the second factor after a reset by e-mail, when the mailbox would be both: the mobile on file, or
   * else an identity document. Null when there was no such reset.
   */
  resetProof: 'mobile' | 'document' | null;
  /** When the absolute lifetime ends. */
  expiresAt: Date;
};

/** What a session is found by, without its token. */
export type SessionKey = Pick<Session, 'id' | 'home'>;

export type MemberSession = Session & { memberId: string };

/** Whether a session is a member's with both factors proved. */
export function isProven(session: Session): session is MemberSession {
  return session.memberId !== null && provesBothFactors(session.roles);
}

type NewSession = {
  memberId: string | null;
  registrationId: string | null;
  firstFactor: boolean;
  secondFactor: boolean;
  temporaryPassword?: boolean;
  /** In the form of the domain's `deviceName`. */
  device?: string | null;
};

function documentsOf({ licence, passport, medicare }: SessionRow): DocumentType[] {
  const documents: DocumentType[] = [];
  if (licence) documents.push('DL');
  if (passport) documents.push('PP');
  if (medicare) documents.push('MC');
  return documents;
}

/** The public form of a session; roles are derived here, on every read. */
export function sessionOf(row: SessionRow): Session {
  const roles = rolesOf(row);
  // A waiting registration has no role yet; its step is the one path that `nextPath` can't name.
  const waits = row.member_id === null && row.registration_id !== null;
  const resetProof = row.mobile_factor_needed !== true ? null : row.mobile_verified ? 'mobile' : 'document';
  return {
    id: row.id,
    home: row.home,
    memberId: row.member_id,
    registrationId: row.registration_id,
    roles,
    nextPath: waits ? PATHS.verifyEmail : nextPath(roles, { showsDocument: resetProof === 'document' }),
    resetProof,
    expiresAt: new Date(row.expires),
    outgrewToken: row.outgrew_token === true,
  };
}

function rolesOf(row: SessionRow): RoleSet {
  const member = row.member_id !== null;
  return rolesFromFacts({
    emailVerified: row.email_verified,
    mobileVerified: row.mobile_verified,
    verifiedDocuments: documentsOf(row),
    firstFactor: member && row.first_factor,
    secondFactor: member && row.second_factor,
    temporaryPassword: member && row.temporary_password,
    cohort: row.cohort === true,
  });
}

/** How stale `last_seen_at` may be: one write a minute per session, not one per request. */
const NOTED_AFTER_MS = 60_000;

/**
 * The session of a token; null for one that is unknown, was not used for half an hour, or is too old. Sessions are
 * opaque: 256 random bits in a cookie, only their hash in the database.
 */
export async function findSession(ctx: Context, token: string): Promise<Session | null> {
  const row = await readSession(ctx, token);
  const now = ctx.now().getTime();
  if (row === null || row.expires <= now || row.last_seen + ctx.config.session.idleMs <= now) return null;
  if (now - row.last_seen > NOTED_AFTER_MS) await noteUse(ctx, row);
  return sessionOf(row);
}

/** What keeps the database from writing is told by the calls that need to write. */
async function noteUse({ db, now }: Context, { id, home }: SessionKey): Promise<void> {
  const noted = db
    .updateTable('sessions')
    .set({ last_seen_at: now() })
    .where('home', '=', home)
    .where('id', '=', id);
  await noted.execute().catch(() => undefined);
}

/** Whether a session that was found has not been closed since. */
export async function stillStands(db: Db, { id, home }: SessionKey): Promise<boolean> {
  const found = db.selectFrom('sessions').select('id').where('home', '=', home).where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function closeSession(db: Db, { id, home }: SessionKey): Promise<void> {
  await db.deleteFrom('sessions').where('home', '=', home).where('id', '=', id).execute();
}

/** Opens a session and returns its token, which is never stored. It ends after twelve hours in any case. */
export async function openSession(
  { config, now }: Context,
  db: Db,
  input: NewSession,
): Promise<SessionKey & { token: string }> {
  const at = now();
  const id = randomUUID();
  const home = input.memberId ?? input.registrationId ?? id;
  const token = newToken(home);
  await db
    .insertInto('sessions')
    .values({
      id,
      home,
      token_hash: hashToken(token),
      member_id: input.memberId,
      registration_id: input.registrationId,
      first_factor: input.firstFactor,
      second_factor: input.secondFactor,
      temporary_password: input.temporaryPassword ?? false,
      device: input.device ?? null,
      ...(input.secondFactor ? { second_factor_at: at } : {}),
      created_at: at,
      token_at: at,
      last_seen_at: at,
      expires_at: new Date(at.getTime() + config.session.absoluteMs),
    })
    .execute();
  return { id, home, token };
}

type Rights = { memberId?: string; firstFactor?: true; secondFactor?: true; temporaryPassword?: false };

/** Gives a session more rights under a new token; the old token stops working at once. */
export async function raiseSession(
  { now }: Context,
  db: Db,
  { id, home }: SessionKey,
  rights: Rights,
): Promise<string> {
  const token = newToken(home);
  await db
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      token_at: now(),
      last_seen_at: now(),
      ...(rights.memberId === undefined ? {} : { member_id: rights.memberId }),
      ...(rights.firstFactor ? { first_factor: true } : {}),
      ...(rights.secondFactor ? { second_factor: true, second_factor_at: now() } : {}),
      ...(rights.temporaryPassword === false ? { temporary_password: false } : {}),
    })
    .where('home', '=', home)
    .where('id', '=', id)
    .execute();
  return token;
}
