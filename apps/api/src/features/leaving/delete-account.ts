import { PATHS } from '@wattle/domain/journeys/paths';
import { keptUntil } from '@wattle/domain/leaving/kept-records';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Clock } from '#api/platform/clock.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { Withdraw } from '#api/platform/effects/outbox.ts';
import type { CheckOwner } from '#api/platform/sessions/owner-check.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';
import type { InTransaction } from '#api/platform/database/transaction.ts';

import type { Departures, LeavingMessages } from './leaving.ports.ts';
import { incorrect, RECEIPT_BYTES, receiptOf } from './leaving.rules.ts';

type Deps = {
  departures: Departures;
  messages: LeavingMessages;
  /** In the order of erasure: the member's own row comes last. */
  parts: readonly PersonalDataPart[];
  withdraw: Withdraw;
  checkOwner: CheckOwner;
  inTransaction: InTransaction;
  random: (bytes: number) => Uint8Array;
  clock: Clock;
};

type Input = { session: MemberSession; password: string };
export type DeleteAccount = (input: Input) => Promise<Outcome<{ receipt: string }, Refusal>>;

/**
 * Erases a member in one transaction, or not at all: the data held, every session, and whatever waits to be sent. The
 * same transaction writes the receipt, and the messages to the mailing list and the CRM, so if the process dies the
 * member is either still there or gone. It takes the password and a recent second factor (security-targets, design 5);
 * wrong passwords are counted before they are compared (DEL-004, DEL-007).
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
      budget: 'leavingPasswordByMember',
    });
    if (refusal?.code === 'password-incorrect') return fail(incorrect());
    if (refusal !== null) return fail(refusal);
    return erase(deps, { memberId: session.memberId, sessionId: session.id });
  };
}

function erase(deps: Deps, of: { memberId: string; sessionId: string }) {
  const { departures, messages, parts, withdraw, random, clock } = deps;
  const { memberId } = of;
  return deps.inTransaction(async (tx): Promise<Outcome<{ receipt: string }, Refusal>> => {
    const leaver = await departures.hold(tx, of);
    // They left a moment ago, or the session was ended, so what was proved no longer applies.
    if (leaver === null) return fail({ code: 'unauthenticated' });
    const receipt = receiptOf(random(RECEIPT_BYTES));
    const until = keptUntil(clock.now());
    await departures.keep(tx, { memberId, receipt, until });
    const waiting = await withdraw(tx, [memberId, leaver.email, ...leaver.destinations]);
    for (const part of parts) await part.erase(tx, memberId);
    await messages.receipt(tx, { to: leaver.email, receipt, until });
    await messages.forget(tx, { memberId, afterWhatIsUnderWay: waiting.any });
    return succeed({ receipt });
  });
}
