import { nextPath } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { rolesFromFacts, type RoleSet } from '@wattle/domain/journeys/roles';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';

import type { SessionRow } from './read-session.sql.ts';

/** The caller: a member, or a person whose registration awaits its e-mail code. */
export type Session = {
  id: string;
  /** The member's id, or the registration's, which the member will have. */
  shardKey: string;
  memberId: string | null;
  registrationId: string | null;
  roles: RoleSet;
  /** The member's next page (`redirect_uri` on the wire). */
  nextPath: string;
  /** The session gained rights after the token was issued. The next refresh issues a new token. */
  outgrewToken: boolean;
  /**
   * Set after a reset by e-mail: the mailbox must not count as both factors. The second factor is then the mobile on
   * file, or an identity document. Null otherwise.
   */
  resetProof: 'mobile' | 'document' | null;
  /** End of the absolute lifetime. */
  expiresAt: Date;
};

/** Identifies a session without its token. */
export type SessionKey = Pick<Session, 'id' | 'shardKey'>;

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
    shardKey: row.shard_key,
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
