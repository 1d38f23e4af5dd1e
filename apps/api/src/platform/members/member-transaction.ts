import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context, Tx } from '../context.ts';
import { memberWith, NO_MEMBER_ID } from './addresses.sql.ts';
import { Refused } from '../refusal.ts';
import { refusalOf, type MemberSession } from '../sessions/access.ts';
import { passwordIncorrect, type ProvedOwner } from '../sessions/owner-check.ts';
import { sessionOf } from '../sessions/session.ts';
import { lockMember, lockMemberWithSession, lockWaiting } from './members.sql.ts';

declare const isLocked: unique symbol;

type Locked<IsOpen> = { readonly id: string; readonly isOpen: IsOpen; readonly [isLocked]: true };

/** A member whose row this transaction has locked. Only transactions of a member and `addMember` make one. */
export type LockedMember = OpenMember | Locked<false>;
/** The account is not cancelled. */
export type OpenMember = Locked<true>;

/**
 * A member by id or address. `shardKey`: a session's, which may be a registration that still waits for its code.
 * Null for a visitor: nothing is locked.
 */
export type MemberRef = string | { email: Email } | { shardKey: string } | null;

type Opener = Pick<Context, 'db' | 'inTransaction' | 'emailLookup'>;
type Work<T> = (tx: Tx, member: LockedMember | null) => Promise<T>;

/**
 * What a member's session writes: locks the member first, so that two transactions of one member follow each other and
 * never deadlock. The session was read before the call's body. Throws `Refused`, and writes nothing, when it has ended
 * since, when it no longer has what its operation asks for, or when the proved password was replaced.
 */
export function inMemberTransaction<T>(
  ctx: Opener,
  session: MemberSession | ProvedOwner,
  work: (tx: Tx, member: OpenMember) => Promise<T>,
  answer?: (result: T) => unknown,
): Promise<T> {
  return ctx.inTransaction(async (tx) => work(tx, await lockCaller(tx, session)), answer);
}

/** `inMemberTransaction` for operations that visitors may call too, for whom nothing is locked. */
export function inCallersTransaction<T>(
  ctx: Opener,
  session: MemberSession | null,
  work: (tx: Tx, member: OpenMember | null) => Promise<T>,
  answer?: (result: T) => unknown,
): Promise<T> {
  if (session !== null) return inMemberTransaction(ctx, session, work, answer);
  return ctx.inTransaction((tx) => work(tx, null), answer);
}

async function lockCaller(tx: Tx, session: MemberSession | ProvedOwner): Promise<OpenMember> {
  const row = await lockMemberWithSession(tx, session);
  const current = row?.is_open === true ? sessionOf(row) : null;
  const code = refusalOf(current, session.access);
  if (row === null || code !== null) throw new Refused({ code: code ?? 'unauthenticated' });
  if ('provedHash' in session && session.provedHash !== row.password_hash)
    throw new Refused(passwordIncorrect());
  return { id: session.memberId, isOpen: true } as OpenMember;
}

/**
 * Locks a member for jobs, effects, operators, hooks, log-ins and links, which have no session; the account may be closed.
 * `for no key update` lets foreign keys' checks pass. The member is null when there is none, or when the address belongs
 * to another one by the time of the lock.
 */
export async function inSessionlessTransaction<T>(
  ctx: Opener,
  ref: MemberRef,
  work: Work<T>,
  answer?: (result: T) => unknown,
): Promise<T> {
  if (ref === null) return ctx.inTransaction((tx) => work(tx, null), answer);
  if (typeof ref === 'string') {
    return ctx.inTransaction(async (tx) => work(tx, await lock(tx, ref)), answer);
  }
  if ('shardKey' in ref) {
    return ctx.inTransaction(async (tx) => {
      await lockWaiting(tx, ref.shardKey);
      return work(tx, await lock(tx, ref.shardKey));
    }, answer);
  }
  const lookup = ctx.emailLookup(ref.email);
  const found = (await memberWith(ctx.db, lookup)) ?? NO_MEMBER_ID;
  return ctx.inTransaction(async (tx) => {
    const member = await lock(tx, found);
    const owner = await memberWith(tx, lookup);
    return work(tx, owner === member?.id ? member : null);
  }, answer);
}

async function lock(tx: Tx, id: string): Promise<LockedMember | null> {
  const locked = await lockMember(tx, id);
  return locked === null ? null : ({ id, ...locked } as LockedMember);
}

/** The member was erased, or cancelled the account, concurrently. Nothing may be stored for them. */
export class MemberGone extends Error {
  override name = 'MemberGone';
}
