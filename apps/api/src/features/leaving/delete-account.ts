import { PATHS } from '@wattle/domain/journeys/paths';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Clock } from '#api/platform/clock.ts';
import type { CheckOwner } from '#api/platform/sessions/owner-check.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type { EraseMember } from './erase-member.ts';
import type { Departures } from './leaving.ports.ts';
import { incorrect } from './leaving.rules.ts';
import { leavingPasswordByMember } from './leaving.budgets.ts';

type Deps = {
  departures: Pick<Departures, 'hold' | 'stillIn'>;
  eraseMember: EraseMember;
  checkOwner: CheckOwner;
  inTransaction: InTransaction;
  clock: Clock;
};

type Input = { session: MemberSession; password: string };
export type DeleteAccount = (input: Input) => Promise<Outcome<{ receipt: string }, Refusal>>;

/**
 * Erases a member who asks for it, in one transaction, or not at all. It takes the password and a recent second factor
 * (security-targets, design 5); wrong passwords are counted before they are compared (DEL-004, DEL-007).
 */
export function makeDeleteAccount(deps: Deps): DeleteAccount {
  return async ({ session, password }) => {
    if (password === '') {
      return fail({ code: 'validation', errors: [{ field: 'password', message: 'Password is required' }] });
    }
    const refusal = await deps.checkOwner({
      session,
      password,
      page: PATHS.deleteAccount,
      doing: 'delete your account',
      budget: leavingPasswordByMember,
    });
    if (refusal?.code === 'password-incorrect') return fail(incorrect());
    if (refusal !== null) return fail(refusal);
    return erase(deps, { memberId: session.memberId, sessionId: session.id });
  };
}

function erase(
  { departures, eraseMember, inTransaction, clock }: Deps,
  of: { memberId: string; sessionId: string },
) {
  const { memberId } = of;
  return inTransaction(async (tx): Promise<Outcome<{ receipt: string }, Refusal>> => {
    const leaver = await departures.hold(tx, memberId);
    // They left a moment ago, or the session was ended, so what was proved no longer applies.
    if (leaver === null || !(await departures.stillIn(tx, of))) return fail({ code: 'unauthenticated' });
    return succeed(await eraseMember(tx, { memberId, leaver, why: 'asked', at: clock.now() }));
  });
}
