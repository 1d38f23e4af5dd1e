import { withReturn } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { isFactorFresh } from '@wattle/domain/journeys/second-factor';

import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { defineBudget, type Budget, GUESSES } from '../throttles/budget.ts';
import type { Context } from '../context.ts';
import type { MemberSession } from './access.ts';
import { PLATFORM_EVENTS } from '../logs/platform-events.ts';
import { factorProvedAt, passwordHashOf, revokeFactor } from './owner-check.sql.ts';
import { fieldRefusal, type Refusal } from '../refusal.ts';
import { limited, type Hit } from '../throttles/throttle.ts';

/** Wrong old passwords per member, as for a login: a stolen session must not allow guessing. */
export const oldPasswordByMember = defineBudget({ name: 'oldPasswordByMember', ...GUESSES });

declare module '../context.ts' {
  interface Context {
    /** Password checks in progress by member and password: duplicate requests count as one attempt. */
    ownerChecks: Map<string, Promise<Outcome<string, Refusal>>>;
  }
}

export type FactorProof = {
  session: MemberSession;
  /** Page that asked. The second-factor step returns to it. */
  page: string;
  /** Completes 'It has been a while since you entered a code.', such as 'change this'. */
  doing: string;
};

/**
 * Null when the second factor was verified within the last 15 minutes. An older one is removed from the session, and
 * the refusal's `redirect_uri` leads to the step that verifies it again.
 */
export async function checkFactor(
  { db, now }: Context,
  { session, page, doing }: FactorProof,
): Promise<Refusal | null> {
  if (isFactorFresh(await factorProvedAt(db, session), now())) return null;
  if (!(await revokeFactor(db, session))) return { code: 'unauthenticated' };
  return {
    code: 'second-factor-needed',
    errorMessage: `It has been a while since you entered a code. Please ask for a new one before you ${doing}.`,
    redirect_uri: withReturn(PATHS.secondFactor, page),
  };
}

export type OwnerProof = FactorProof & {
  password: string;
  /** A budget of wrong passwords in addition to the shared one. */
  budget?: Budget;
};

declare const isProved: unique symbol;

/**
 * A session whose member has just given the password, with a fresh second factor. Only `proveOwner` makes one. A
 * transaction that it opens compares the hash again: a concurrent change of the password voids the proof.
 */
export type ProvedOwner = MemberSession & { readonly provedHash: string; readonly [isProved]: true };

export const passwordIncorrect = () => fieldRefusal('password-incorrect', 'password', 'Incorrect Password');

/**
 * Proves the password and a second factor of the last 15 minutes, so that a stolen session can neither take over the
 * account nor close it (security-targets, 'Change of e-mail or mobile' and 5). Attempts are counted before the
 * comparison, for all callers together. Duplicate concurrent requests count as one. A member who was erased meanwhile
 * gets that refusal instead of a wrong password.
 */
export async function proveOwner(ctx: Context, proof: OwnerProof): Promise<Outcome<ProvedOwner, Refusal>> {
  const refusal = await checkFactor(ctx, proof);
  if (refusal !== null) return fail(refusal);
  const { ownerChecks } = ctx;
  const { session, budget, password } = proof;
  const key = JSON.stringify([session.memberId, budget?.name, password]);
  const check = ownerChecks.get(key) ?? provePassword(ctx, proof).finally(() => ownerChecks.delete(key));
  ownerChecks.set(key, check);
  const proved = await check;
  return proved.ok ? succeed({ ...session, provedHash: proved.value } as ProvedOwner) : proved;
}

/** Returns the hash that the password was compared with. */
async function provePassword(
  ctx: Context,
  { session: { memberId }, password, budget }: OwnerProof,
): Promise<Outcome<string, Refusal>> {
  const { db, hasher } = ctx;
  hasher.expectRoom();
  const hits: Hit[] = [{ budget: oldPasswordByMember, subject: memberId }];
  if (budget !== undefined) hits.push({ budget, subject: memberId });
  const guess = await limited(ctx, hits, async () => {
    const hash = await passwordHashOf(db, memberId);
    if (hash === null) return fail({ code: 'unauthenticated' });
    return (await hasher.matches(password, hash)) ? succeed(hash) : fail(passwordIncorrect());
  });
  if (guess.ok) ctx.securityEvents.record(PLATFORM_EVENTS['password-passed'], { memberId });
  return guess;
}
