import { PATHS } from '@wattle/domain/pages/paths';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { proveOwner } from '#api/platform/sessions/owner-check.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { eraseMember } from './erase-member.ts';
import { leavingPasswordByMember } from '../preferences/preferences.budgets.ts';
import { incorrect } from './leaving.rules.ts';

/**
 * Erases the member in one transaction. Needs the password and a recent second factor (security-targets, design 5). A
 * wrong password is counted before it is compared (DEL-004, DEL-007).
 */
export async function deleteAccount(
  ctx: Context,
  { session, password }: { session: MemberSession; password: string },
): Promise<Outcome<{ receipt: string }, Refusal>> {
  if (password === '') {
    return fail({ code: 'validation', errors: [{ field: 'password', message: 'Password is required' }] });
  }
  const owner = await proveOwner(ctx, {
    session,
    password,
    page: PATHS.deleteAccount,
    doing: 'delete your account',
    budget: leavingPasswordByMember,
  });
  if (!owner.ok) return owner.failure.code === 'password-incorrect' ? fail(incorrect()) : owner;
  return inMemberTransaction(ctx, owner.value, async (tx, member) =>
    succeed(await eraseMember(ctx, tx, { member, why: 'asked', at: ctx.now() })),
  );
}
