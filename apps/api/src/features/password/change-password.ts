import { fieldErrors } from '@wattle/domain/fields/field-error';
import { validateNewPassword } from '@wattle/domain/fields/password';
import { validateOldPassword } from '@wattle/domain/journeys/password-forms';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context, Tx } from '#api/platform/context.ts';
import { replacePassword, voidTemporaryPassword } from '#api/platform/members/credentials.sql.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { fieldRefusal, type Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { endSessionsOf } from '#api/platform/sessions/member-sessions.sql.ts';
import { oldPasswordByMember } from '#api/platform/sessions/owner-check.ts';
import { raiseSession } from '#api/platform/sessions/sessions.sql.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { limited } from '#api/platform/throttles/throttle.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { dropNewNumber } from '../lost-phone/lost-phone.sql.ts';
import { forgetOtherDevices } from '../devices/known-devices.sql.ts';

import { loadIsCommon } from '#api/platform/passwords/common-password.ts';
import { passwordChanged } from './password.effects.ts';
import { findHolder, type PasswordHolder } from './password.sql.ts';
import { dropPending } from '#api/platform/members/contact-changes.sql.ts';

type Input = {
  session: MemberSession;
  deviceHash: Buffer;
  oldPassword: string | undefined;
  newPassword: string;
};

/**
 * Replaces the password, ends every other session, rotates this session's token and mails the owner (PWD-015). A
 * session opened by a temporary password needs no old password (PWD-010). Attempts are counted before the comparison.
 */
export async function changePassword(
  ctx: Context,
  { session, deviceHash, oldPassword = '', newPassword }: Input,
): Promise<Outcome<{ token: string }, Refusal>> {
  const isTemporary = session.roles.has('TP');
  const holder = await findHolder(ctx, session.memberId);
  if (holder === null) return fail({ code: 'unauthenticated' });
  const errors = [
    ...validateOldPassword(oldPassword, { needsOld: !isTemporary }),
    ...fieldErrors('newPassword', await newPasswordProblem(newPassword, holder)),
  ];
  if (errors.length > 0) return fail({ code: 'validation', errors });
  if (!isTemporary) {
    const refusal = await checkOld(ctx, { memberId: session.memberId, oldPassword, holder });
    if (refusal !== null) return fail(refusal);
  }
  // Keeps the salt, which waiting registrations for the address share: one hash at log-in checks them all. A second
  // hash would reveal the account.
  const { hash: to } = await ctx.hasher.hashAgainst(newPassword, [holder.passwordHash]);
  return inMemberTransaction(ctx, session, (tx) =>
    replace(ctx, tx, { session, deviceHash, holder, to, byEmail: isTemporary }),
  );
}

async function newPasswordProblem(newPassword: string, { own }: PasswordHolder) {
  return validateNewPassword(newPassword, { isCommon: await loadIsCommon(own) });
}

type Check = { memberId: string; oldPassword: string; holder: PasswordHolder };

async function checkOld(ctx: Context, { memberId, oldPassword, holder }: Check): Promise<Refusal | null> {
  ctx.hasher.expectRoom();
  const guess = await limited(ctx, [{ budget: oldPasswordByMember, subject: memberId }], async () =>
    (await ctx.hasher.matches(oldPassword, holder.passwordHash)) ? succeed(null) : fail(oldIncorrect()),
  );
  return guess.ok ? null : guess.failure;
}

const oldIncorrect = () =>
  fieldRefusal('old-password-incorrect', 'oldPassword', MESSAGES.oldPasswordIncorrect);

/** `byEmail`: the next second factor must be the mobile. */
type Replacement = Pick<Input, 'session' | 'deviceHash'> & {
  holder: PasswordHolder;
  to: string;
  byEmail: boolean;
};

/** Also drops pending changes of details and of the number, and forgets the member's other browsers. */
async function replace(
  ctx: Context,
  tx: Tx,
  { session, deviceHash, holder, to, byEmail }: Replacement,
): Promise<Outcome<{ token: string }, Refusal>> {
  const { id: sessionId, memberId } = session;
  const replacement = { memberId, from: holder.passwordHash, to, byEmail };
  // A concurrent change won: the old password is no longer valid.
  if (!(await replacePassword(tx, replacement, ctx.now()))) return fail(oldIncorrect());
  await endSessionsOf(tx, { memberId, except: sessionId });
  await voidTemporaryPassword(tx, memberId);
  await dropPending(tx, memberId);
  await dropNewNumber(tx, memberId);
  await forgetOtherDevices(tx, { memberId, deviceHash });
  const token = await raiseSession(ctx, tx, session, { temporaryPassword: false });
  await recordActivity(ctx, tx, { memberId, kind: 'password-changed', sessionId });
  await addEffect(ctx, tx, passwordChanged, { body: { to: holder.own.email } });
  return succeed({ token });
}
