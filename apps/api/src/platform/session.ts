import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { nextPlace, PLACES } from '@wattle/domain/journey';
import { rolesFromFacts, type RoleSet } from '@wattle/domain/roles';
import type { DocumentType } from '@wattle/domain/identity-documents';

import type { Clock } from './clock.ts';
import type { Database, Db, Tx } from './database.ts';

/** Who is behind a request: a member, or someone whose registration waits for its e-mail code. */
export type Session = {
  id: string;
  memberId: string | null;
  registrationId: string | null;
  roles: RoleSet;
  /** The next place (`redirect_uri` on the wire). */
  place: string;
  /** Rights came after the token: the next refresh gives a new one. */
  outgrewToken: boolean;
  /** After a reset by e-mail the second factor is the mobile, where one is on file. */
  needsMobileFactor: boolean;
  /** When the absolute lifetime ends. */
  expiresAt: Date;
};

export type MemberSession = Session & { memberId: string };

type NewSession = {
  memberId: string | null;
  registrationId: string | null;
  firstFactor: boolean;
  secondFactor: boolean;
  temporaryPassword?: boolean;
};

export type Sessions = ReturnType<typeof makeSessions>;

/** What a session is made of, of `sessions s` and `members m`. */
export const SESSION_COLUMNS = `s.id, s.member_id, s.registration_id, s.first_factor, s.second_factor, s.temporary_password, s.token_at, s.last_seen_at,
    s.expires_at, m.email_verified_at, m.mobile_verified_at, m.cohort,
    m.mobile_factor_needed, m.licence_verified_at, m.passport_verified_at, m.medicare_verified_at`;

const FIND = {
  name: 'session-by-token',
  text: `select ${SESSION_COLUMNS}
    from sessions s left join members m on m.id = s.member_id
    where s.token_hash = $1`,
};

export type SessionRow = {
  id: string;
  member_id: string | null;
  registration_id: string | null;
  first_factor: boolean;
  second_factor: boolean;
  temporary_password: boolean;
  token_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  email_verified_at: Date | null;
  mobile_verified_at: Date | null;
  cohort: boolean | null;
  mobile_factor_needed: boolean | null;
  licence_verified_at: Date | null;
  passport_verified_at: Date | null;
  medicare_verified_at: Date | null;
};

/** The hash under which a token is stored. SHA-256 is enough: the token itself is 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function documentsOf(row: SessionRow): DocumentType[] {
  const documents: DocumentType[] = [];
  if (row.licence_verified_at) documents.push('DL');
  if (row.passport_verified_at) documents.push('PP');
  if (row.medicare_verified_at) documents.push('MC');
  return documents;
}

/** The session as everybody sees it; roles are derived here, on every read. */
export function sessionOf(row: SessionRow): Session {
  const roles = rolesOf(row);
  // A registration that waits holds no role yet; its step is the one place nextPlace can't name.
  const waits = row.member_id === null && row.registration_id !== null;
  return {
    id: row.id,
    memberId: row.member_id,
    registrationId: row.registration_id,
    roles,
    place: waits ? PLACES.verifyEmail : nextPlace(roles),
    needsMobileFactor: row.mobile_factor_needed === true && row.mobile_verified_at !== null,
    expiresAt: row.expires_at,
    outgrewToken: [row.licence_verified_at, row.passport_verified_at, row.medicare_verified_at].some(
      (verifiedAt) => verifiedAt !== null && verifiedAt > row.token_at,
    ),
  };
}

function rolesOf(row: SessionRow): RoleSet {
  const member = row.member_id !== null;
  return rolesFromFacts({
    emailVerifiedAt: row.email_verified_at,
    mobileVerifiedAt: row.mobile_verified_at,
    verifiedDocuments: documentsOf(row),
    firstFactor: member && row.first_factor,
    secondFactor: member && row.second_factor,
    temporaryPassword: member && row.temporary_password,
    cohort: row.cohort === true,
  });
}

/** How stale `last_seen_at` may be: one write a minute for a session, not one for each request. */
const TOUCH_AFTER_MS = 60_000;

type Deps = { database: Pick<Database, 'db' | 'query'>; clock: Clock; idleMs: number; absoluteMs: number };

/**
 * Opaque sessions: 256 random bits in a cookie, only their hash in the database. They end after
 * `idleMs` without use and after `absoluteMs` in any case.
 */
export function makeSessions(deps: Deps) {
  return {
    idleSeconds: Math.round(deps.idleMs / 1000),

    /** One primary-key read; null for a token that is unknown, idle too long or too old. */
    find: (token: string) => find(deps, token),

    /** Opens a session and answers its token, which is never stored. */
    open: (tx: Db | Tx, input: NewSession) => open(deps, tx, input),

    /** Gives a session more rights under a new token; the old token stops at once. */
    raise: (tx: Db | Tx, id: string, rights: Rights) => raise(deps, tx, id, rights),

    async close(tx: Db | Tx, id: string): Promise<void> {
      await tx.deleteFrom('sessions').where('id', '=', id).execute();
    },
  };
}

type Rights = { memberId?: string; firstFactor?: true; secondFactor?: true; temporaryPassword?: false };

const newToken = () => randomBytes(32).toString('base64url');

async function find({ database, clock, idleMs }: Deps, token: string): Promise<Session | null> {
  const [row] = await database.query<SessionRow>(FIND, [hashToken(token)]);
  if (row === undefined) return null;
  const now = clock.now().getTime();
  const seen = row.last_seen_at.getTime();
  if (row.expires_at.getTime() <= now || seen + idleMs <= now) return null;
  if (now - seen > TOUCH_AFTER_MS) {
    await database.db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(now) })
      .where('id', '=', row.id)
      .execute();
  }
  return sessionOf(row);
}

async function open(deps: Deps, tx: Db | Tx, input: NewSession): Promise<{ id: string; token: string }> {
  const token = newToken();
  const now = deps.clock.now();
  const id = randomUUID();
  await tx
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashToken(token),
      member_id: input.memberId,
      registration_id: input.registrationId,
      first_factor: input.firstFactor,
      second_factor: input.secondFactor,
      temporary_password: input.temporaryPassword ?? false,
      created_at: now,
      token_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + deps.absoluteMs),
    })
    .execute();
  return { id, token };
}

async function raise({ clock }: Deps, tx: Db | Tx, id: string, rights: Rights): Promise<string> {
  const token = newToken();
  await tx
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      token_at: clock.now(),
      last_seen_at: clock.now(),
      ...(rights.memberId === undefined ? {} : { member_id: rights.memberId }),
      ...(rights.firstFactor ? { first_factor: true } : {}),
      ...(rights.secondFactor ? { second_factor: true } : {}),
      ...(rights.temporaryPassword === false ? { temporary_password: false } : {}),
    })
    .where('id', '=', id)
    .execute();
  return token;
}
