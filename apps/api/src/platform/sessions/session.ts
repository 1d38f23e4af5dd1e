import { randomUUID } from 'node:crypto';

import { nextPath } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { provesBothFactors, rolesFromFacts, type RoleSet } from '@wattle/domain/journeys/roles';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';

import type { Context, Db, Tx } from '../context.ts';
import { readSession, type SessionRow } from './read-session.ts';
import { hashToken, newToken } from './token.ts';

/** The caller: a member, or a person whose registration awaits its e-mail code. */
export type Session = {
  id: string;
  /** Shard key: the member's id, or the registration's, which the member will have. */
  home: string;
  memberId: string | null;
  registrationId: string | null;
  roles: RoleSet;
  /** Next page of the member (`redirect_uri` on the wire). */
  nextPath: string;
  /** The session gained rights after the token was issued. The next refresh issues a new token. */
  outgrewToken: boolean;
  /**
   * After a reset by e-mail the mailbox must not count as both factors. The second factor is then the mobile on file,
   * or an identity document. Null otherwise.
   */
  resetProof: 'mobile' | 'document' | null;
  /** End of the absolute lifetime. */
  expiresAt: Date;
};

/** Identifies a session without its token. */
export type SessionKey = Pick<Session, 'id' | 'home'>;

export type MemberSession = Session & { memberId: string };

/** Whether a member's session has both factors. */
export function isProven(session: Session): session is MemberSession {
  return session.memberId !== null && provesBothFactors(session.roles);
}

type NewSession = {
  memberId: string | null;
  registrationId: string | null;
  firstFactor: boolean;
  secondFactor: boolean;
  temporaryPassword?: boolean;
  /** As returned by the domain's `deviceName`. */
  device?: string | null;
};

function documentsOf({ licence, passport, medicare }: SessionRow): DocumentType[] {
  const documents: DocumentType[] = [];
  if (licence) documents.push('DL');
  if (passport) documents.push('PP');
  if (medicare) documents.push('MC');
  return documents;
}

/** Derives the roles on every read. */
export function sessionOf(row: SessionRow): Session {
  const roles = rolesOf(row);
  // A pending registration has no role; its step is the one path that `nextPath` cannot name.
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

/** Maximum age of `last_seen_at`: at most one write a minute per session. */
const NOTED_AFTER_MS = 60_000;

/**
 * The session of a token. Null when it is unknown, idle for 30 minutes, or past its lifetime. Tokens are 256 random
 * bits; the database stores a hash.
 */
export async function findSession(ctx: Context, token: string): Promise<Session | null> {
  const row = await readSession(ctx, token);
  const now = ctx.now().getTime();
  if (row === null || row.expires <= now || row.last_seen + ctx.config.session.idleMs <= now) return null;
  if (now - row.last_seen > NOTED_AFTER_MS) await noteUse(ctx, row);
  return sessionOf(row);
}

/** Errors are ignored here: calls that need to write will report them. */
async function noteUse({ db, now }: Context, { id, home }: SessionKey): Promise<void> {
  const noted = db
    .updateTable('sessions')
    .set({ last_seen_at: now() })
    .where('home', '=', home)
    .where('id', '=', id);
  await noted.execute().catch(() => undefined);
}

/** Whether a session that was read before still exists. */
export async function stillStands(db: Db, { id, home }: SessionKey): Promise<boolean> {
  const found = db.selectFrom('sessions').select('id').where('home', '=', home).where('id', '=', id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Deletes the session with its codes. */
export async function deleteSession(tx: Tx, { id, home }: SessionKey): Promise<void> {
  await tx.deleteFrom('sessions').where('home', '=', home).where('id', '=', id).execute();
}

/** Creates a session of at most twelve hours. Returns its token, which is not stored. */
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

/** Adds rights under a new token. The old token is invalid at once. */
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
