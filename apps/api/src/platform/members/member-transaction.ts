import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context, Tx } from '../context.ts';
import { memberWith, NO_MEMBER_ID } from './addresses.sql.ts';
import { sessionExists } from '../sessions/member-sessions.sql.ts';
import { lockMember, lockWaiting } from './members.sql.ts';

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

/** An open account, or one whose session must still exist. */
type OpenRef = string | { memberId: string; sessionId: string };

/**
 * The way to write more than one row of a member: locks the member first, so that two transactions of one member follow each
 * other and never deadlock. Throws `MemberGone`, and writes nothing, when the account is closed or the session has ended.
 */
export function inMemberTransaction<T>(
  ctx: Opener,
  ref: OpenRef,
  work: (tx: Tx, member: OpenMember) => Promise<T>,
  answer?: (result: T) => unknown,
): Promise<T> {
  const { memberId, sessionId } = typeof ref === 'string' ? { memberId: ref, sessionId: null } : ref;
  const open = async (tx: Tx, locked: LockedMember | null): Promise<T> => {
    const member = requireOpen(locked);
    if (sessionId !== null && !(await sessionExists(tx, { memberId, sessionId })))
      throw new MemberGone('the session has ended');
    return work(tx, member);
  };
  return inAnyMemberTransaction(ctx, memberId, open, answer);
}

/**
 * `inMemberTransaction` for accounts that may be closed. `for no key update` lets foreign keys' checks pass. The member is
 * null when there is none, or when the address belongs to another one by the time of the lock.
 */
export async function inAnyMemberTransaction<T>(
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

/** Throws `MemberGone` when a member was expected and is gone. */
export function requireMember(memberId: string | null, member: LockedMember | null): LockedMember | null {
  if (memberId !== null && member === null) throw new MemberGone('the member has left');
  return member;
}

/** Throws `MemberGone` unless the account is open. */
export function requireOpen(member: LockedMember | null): OpenMember {
  if (member?.isOpen !== true) throw new MemberGone('the account is closed');
  return member;
}

/** The member was erased, or cancelled the account, concurrently. Nothing may be stored for them. */
export class MemberGone extends Error {
  override name = 'MemberGone';
}
