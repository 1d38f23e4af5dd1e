import { MESSAGES } from '@wattle/domain/messages/all';
import { PATHS } from '@wattle/domain/journeys/paths';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { CheckOwner } from '#api/platform/sessions/owner-check.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';
import type { InTransaction, Tx } from '#api/platform/context.ts';

import type { Ban, BureauMessages, Bans, Subject, SubjectOf } from './corrections.ports.ts';
import { withinBudget } from './within-budget.ts';
import type { Budget } from '#api/platform/throttles/budget.ts';
import { banLiftsByMember, bansByMember } from './corrections.budgets.ts';

/** The path of the ban's page: the second-factor step leads back to it. */

type Deps = {
  bans: Pick<Bans, 'request' | 'askExtension' | 'askLift'>;
  bureau: Pick<BureauMessages, 'requestBan' | 'extendBan' | 'liftBan'>;
  subjectOf: SubjectOf;
  checkOwner: CheckOwner;
  throttle: Pick<Throttle, 'hit' | 'settle'>;
  inTransaction: InTransaction;
};

export type ChangeBan = (memberId: string) => Promise<Outcome<null, Refusal>>;
export type LiftBan = (of: { session: MemberSession; password: string }) => Promise<Outcome<null, Refusal>>;

type Step = {
  take: (tx: Tx, memberId: string) => Promise<Ban | null>;
  send: (tx: Tx, of: { ban: Ban; memberId: string; subject: Subject }) => Promise<void>;
  otherwise: Refusal['code'];
  /** Lifting has its own, so that no other step can get in its way. */
  budget: Budget;
};

/**
 * Asking for a ban, for an extension and for its end: each step is taken once, and reaches the bureau whatever is down
 * at the moment. What the bureau says is told by e-mail, so that nobody lifts a ban without its member's knowledge.
 */
export function makeChangeBan({ bans, bureau, subjectOf, checkOwner, throttle, inTransaction }: Deps) {
  const step =
    ({ take, send, otherwise, budget }: Step): ChangeBan =>
    (memberId) =>
      withinBudget(throttle, { budget, subject: memberId }, async () => {
        const subject = await subjectOf(memberId);
        return inTransaction(async (tx) => {
          const ban = await take(tx, memberId);
          if (ban === null) return fail({ code: otherwise });
          await send(tx, { ban, memberId, subject });
          return succeed(null);
        });
      });
  const budget = bansByMember;
  const otherwise = 'ban-not-in-force';
  return {
    requestBan: step({ take: bans.request, send: bureau.requestBan, otherwise: 'ban-open-already', budget }),
    extendBan: step({ take: bans.askExtension, send: bureau.extendBan, otherwise, budget }),
    liftBan: forTheOwner(
      checkOwner,
      step({ take: bans.askLift, send: bureau.liftBan, otherwise, budget: banLiftsByMember }),
    ),
  };
}

/**
 * Requires the password and a recent second factor: a borrowed session must not open the file that its owner froze.
 * Freezing requires neither, as it does no harm and cannot wait.
 */
function forTheOwner(checkOwner: CheckOwner, lift: ChangeBan): LiftBan {
  return async ({ session, password }) => {
    if (password === '') {
      const errors = [{ field: 'password', message: MESSAGES.passwordRequired }];
      return fail({ code: 'validation', errors });
    }
    const doing = 'lift the freeze';
    const refusal = await checkOwner({ session, password, page: PATHS.fileFreeze, doing });
    return refusal === null ? lift(session.memberId) : fail(refusal);
  };
}
