import type { Operation } from '@wattle/contract';
import { provesBothFactors } from '@wattle/domain/journeys/roles';

import type { Session } from './session.ts';

type Access = Operation['access'];
type Asking = Pick<Session, 'memberId' | 'roles' | 'resetProof'>;

declare const isAdmitted: unique symbol;

/** A member's session with what the operation asked of it. Only `memberSession` makes one. */
export type MemberSession = Session & {
  memberId: string;
  access: Access;
  readonly [isAdmitted]: true;
};

/** Null for a session without a member. */
export const memberSession = (session: Session, access: Access): MemberSession | null =>
  session.memberId === null ? null : ({ ...session, access } as MemberSession);

/** The access of what a public operation does for a member who is logged in. */
const PROVEN: Access = { to: 'registration' };

/** A member's session with both factors; null for any other. */
export const provenSession = (session: Session | null): MemberSession | null =>
  session !== null && provesBothFactors(session.roles) ? memberSession(session, PROVEN) : null;

/** Why a session may not use an operation; null when it may. */
export function refusalOf(session: Asking | null, access: Access): 'unauthenticated' | 'role-missing' | null {
  if (access.to === 'anyone' && session !== null) return null;
  if (session === null) return 'unauthenticated';
  if (session.memberId === null) return access.to === 'member' ? 'unauthenticated' : null;
  return isLetIn(session, access) ? null : 'role-missing';
}

/**
 * A session with a temporary password opens only operations that name it; one after a reset by mail only the document
 * check and what follows it when the phone is lost. Such a session may belong to an intruder in the mailbox (PWD-007).
 */
function isLetIn(session: Asking, access: Access): boolean {
  if (access.to !== 'member') return provesBothFactors(session.roles);
  if (session.roles.has('TP')) return access.temporaryPassword === true;
  if (access.resetProof === true && session.resetProof !== null) return true;
  return access.roles.every((role) => session.roles.has(role));
}
