import { fieldErrors } from '@wattle/domain/fields/field-error';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { validateNewPassword } from '@wattle/domain/fields/password';
import { validateOldPassword } from '@wattle/domain/journeys/password-forms';

import type { Activity } from '#api/platform/sessions/activity.ts';
import type { PasswordHasher } from '#api/platform/passwords/password-hasher.ts';
import type { LoadIsTooEasy } from '#api/platform/passwords/password-strength.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession, Sessions } from '#api/platform/sessions/session.ts';
import type { Hit, Throttle } from '#api/platform/throttles/throttle.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type { MemberPasswords, PasswordHolder, PasswordMessages } from './password.ports.ts';
import { oldPasswordByMember } from '#api/platform/sessions/owner-check.ts';

type Deps = {
  passwords: MemberPasswords;
  messages: PasswordMessages;
  sessions: Pick<Sessions, 'raise'>;
  hasher: PasswordHasher;
  loadIsTooEasy: LoadIsTooEasy;
  throttle: Throttle;
  activity: Activity;
  inTransaction: InTransaction;
};

type Input = { session: MemberSession; oldPassword: string | undefined; newPassword: string };
export type ChangePassword = (input: Input) => Promise<Outcome<{ token: string }, Refusal>>;

/**
 * Replaces the password: every other session ends, this one continues under a new token, and the owner is told
 * (PWD-015). A session that a temporary password opened needs no old one (PWD-010); every other needs it, and wrong
 * ones are counted before they are compared.
 */
export function makeChangePassword(deps: Deps): ChangePassword {
  const { passwords, hasher } = deps;
  return async ({ session, oldPassword = '', newPassword }) => {
    const isTemporary = session.roles.has('TP');
    const holder = await passwords.find(session.memberId);
    if (holder === null) return fail({ code: 'unauthenticated' });
    const errors = [
      ...validateOldPassword(oldPassword, { needsOld: !isTemporary }),
      ...fieldErrors('newPassword', await newPasswordProblem(deps, newPassword, holder)),
    ];
    if (errors.length > 0) return fail({ code: 'validation', errors });
    if (!isTemporary) {
      const refusal = await checkOld(deps, { memberId: session.memberId, oldPassword, holder });
      if (refusal !== null) return fail(refusal);
    }
    // Uses the salt of the old one, which any waiting registration for the same address shares: one hash at log-in then
    // checks both, and a second would reveal the account.
    const { hash: to } = await hasher.hashAgainst(newPassword, [holder.passwordHash]);
    return replace(deps, { session, holder, to, byEmail: isTemporary });
  };
}

async function newPasswordProblem({ loadIsTooEasy }: Deps, newPassword: string, { own }: PasswordHolder) {
  const isTooEasy = await loadIsTooEasy();
  return validateNewPassword(newPassword, { isCommon: (password) => isTooEasy(password, own) });
}

type Check = { memberId: string; oldPassword: string; holder: PasswordHolder };

async function checkOld(
  { throttle, hasher }: Deps,
  { memberId, oldPassword, holder }: Check,
): Promise<Refusal | null> {
  hasher.expectRoom();
  const hit: Hit = { budget: oldPasswordByMember, subject: memberId };
  const verdict = await throttle.hit(hit);
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    return { code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds };
  }
  if (!(await hasher.matches(oldPassword, holder.passwordHash))) return oldIncorrect();
  await throttle.settle({ refund: [], reset: [hit] });
  return null;
}

function oldIncorrect(): Refusal {
  const message = MESSAGES.oldPasswordIncorrect;
  return {
    code: 'old-password-incorrect',
    errorMessage: message,
    errors: [{ field: 'oldPassword', message }],
  };
}

type Replacement = { session: MemberSession; holder: PasswordHolder; to: string; byEmail: boolean };

function replace(deps: Deps, { session, holder, to, byEmail }: Replacement) {
  const { passwords, sessions, messages, activity, inTransaction } = deps;
  const { id: sessionId, memberId } = session;
  return inTransaction(async (tx): Promise<Outcome<{ token: string }, Refusal>> => {
    const from = holder.passwordHash;
    const replaced = await passwords.replace(tx, { memberId, sessionId, from, to, byEmail });
    // Another change came first: what was proved was proved of a password that is gone.
    if (!replaced) return fail(oldIncorrect());
    const token = await sessions.raise(tx, session, { temporaryPassword: false });
    await activity(tx, { memberId, kind: 'password-changed', sessionId });
    await messages.passwordChanged(tx, holder.email);
    return succeed({ token });
  });
}
