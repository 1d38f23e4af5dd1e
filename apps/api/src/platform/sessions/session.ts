import { randomUUID } from 'node:crypto';

import { nextPath } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/journeys/paths';
import { provesBothFactors, rolesFromFacts, type RoleSet } from '@wattle/domain/roles';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';

import type { Clock } from '../clock.ts';
import type { Db } from '#api/platform/context.ts';
import type { Database } from '../database/database.ts';
import { makeRead, type Read, type SessionRow } from './read-session.ts';
import type { SessionRider } from './session-rider.ts';
import { hashToken, newToken } from './token.ts';
import { makeUses, type Uses } from './session-uses.ts';

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

export type Sessions = ReturnType<typeof makeSessions>;

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

type Deps = {
  database: Pick<Database, 'db' | 'query' | 'spread'>;
  clock: Clock;
  idleMs: number;
  absoluteMs: number;
};
/**
 * Opaque sessions: 256 random bits in a cookie, only their hash in the database. They end after `idleMs` without use
 * and after `absoluteMs` in any case.
 */
export function makeSessions(deps: Deps) {
  const uses = makeUses(deps);
  const reads = new Map<SessionRider | null, Read>();
  const readWith = (rider: SessionRider | null): Read => {
    const read = reads.get(rider) ?? makeRead(deps, rider);
    reads.set(rider, read);
    return read;
  };
  return {
    idleSeconds: Math.round(deps.idleMs / 1000),

    /** One primary-key read; null for a token that is unknown, idle too long or too old. */
    async find(token: string, rider: SessionRider | null = null): Promise<Session | null> {
      const row = await readWith(rider)(token);
      if (row === null || !stillStands(deps, uses, row)) return null;
      const session = sessionOf(row);
      rider?.keep(session, row);
      return session;
    },

    /** Opens a session and returns its token, which is never stored. */
    open: (tx: Db, input: NewSession) => open(deps, tx, input),

    /** Gives a session more rights under a new token; the old token stops working at once. */
    raise: (tx: Db, session: SessionKey, rights: Rights) => raise(deps, tx, session, rights),

    /** Whether a session that was found has not been closed since. */
    async stands({ id, home }: SessionKey): Promise<boolean> {
      const { db } = deps.database;
      const found = db.selectFrom('sessions').select('id').where('home', '=', home).where('id', '=', id);
      const row = await found.executeTakeFirst();
      return row !== undefined;
    },

    async close(tx: Db, { id, home }: SessionKey): Promise<void> {
      const ended = tx.deleteFrom('sessions').where('home', '=', home).where('id', '=', id);
      await ended.execute();
    },
  };
}

type Rights = { memberId?: string; firstFactor?: true; secondFactor?: true; temporaryPassword?: false };

/** Also notes its use. */
function stillStands({ clock, idleMs }: Deps, uses: Uses, row: SessionRow): boolean {
  const now = clock.now().getTime();
  const lastSeen = uses.lastSeen(row);
  if (row.expires <= now || lastSeen + idleMs <= now) return false;
  uses.note(row, now);
  return true;
}

async function open(deps: Deps, tx: Db, input: NewSession): Promise<SessionKey & { token: string }> {
  const now = deps.clock.now();
  const id = randomUUID();
  const home = input.memberId ?? input.registrationId ?? id;
  const token = newToken(home);
  await tx
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
      ...(input.secondFactor ? { second_factor_at: now } : {}),
      created_at: now,
      token_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + deps.absoluteMs),
    })
    .execute();
  return { id, home, token };
}

async function raise({ clock }: Deps, tx: Db, { id, home }: SessionKey, rights: Rights): Promise<string> {
  const token = newToken(home);
  await tx
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      token_at: clock.now(),
      last_seen_at: clock.now(),
      ...(rights.memberId === undefined ? {} : { member_id: rights.memberId }),
      ...(rights.firstFactor ? { first_factor: true } : {}),
      ...(rights.secondFactor ? { second_factor: true, second_factor_at: clock.now() } : {}),
      ...(rights.temporaryPassword === false ? { temporary_password: false } : {}),
    })
    .where('home', '=', home)
    .where('id', '=', id)
    .execute();
  return token;
}
