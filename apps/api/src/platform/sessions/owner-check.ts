import { withReturn } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { isFactorFresh } from '@wattle/domain/journeys/second-factor';

import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { type Budget, defineBudget, HOUR, MINUTE } from '../throttles/budget.ts';
import type { Context } from '../context.ts';
import { passwordPassed } from '../logs/platform-events.ts';
import { factorProvedAt, passwordHashOf, revokeFactor } from './owner-check.sql.ts';
import { fieldRefusal, type Refusal } from '../refusal.ts';
import type { SessionKey } from './session.ts';
import { limited, type Hit } from '../throttles/throttle.ts';

/** Wrong old passwords per member, as for a login: a stolen session must not allow guessing. */
export const oldPasswordByMember = defineBudget({
  name: 'oldPasswordByMember',
  counts: 'guesses',
  hits: 6,
  windowMs: HOUR,
  blockMs: 15 * MINUTE,
  blockMaxMs: 2 * HOUR,
});

declare module '../context.ts' {
  interface Context {
    /** Password checks in progress by member and password: duplicate requests count as one attempt. */
    ownerChecks: Map<string, Promise<Refusal | null>>;
  }
}

export type FactorProof = {
  session: SessionKey & { memberId: string };
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

/**
 * Null when the member's password is right and the second factor was verified within the last 15 minutes, so that a
 * stolen session can neither take over the account nor close it (security-targets, 'Change of e-mail or mobile' and
 * 5). Attempts are counted before the comparison, for all callers together. Duplicate concurrent requests count as
 * one. A member who was erased meanwhile gets that refusal instead of a wrong password.
 */
export async function checkOwner(ctx: Context, proof: OwnerProof): Promise<Refusal | null> {
  const refusal = await checkFactor(ctx, proof);
  if (refusal !== null) return refusal;
  const { ownerChecks } = ctx;
  const key = JSON.stringify([proof.session.memberId, proof.budget?.name, proof.password]);
  const begun = ownerChecks.get(key);
  if (begun !== undefined) return begun;
  const checked = passwordRefusal(ctx, proof).finally(() => ownerChecks.delete(key));
  ownerChecks.set(key, checked);
  return checked;
}

declare const isProved: unique symbol;

/** A member who has just given the password, with a fresh second factor. Only `proveOwner` makes one. */
export type ProvedOwner = { readonly memberId: string; readonly [isProved]: true };

/** `checkOwner` for changes that ask for the proof. */
export async function proveOwner(ctx: Context, proof: OwnerProof): Promise<Outcome<ProvedOwner, Refusal>> {
  const refusal = await checkOwner(ctx, proof);
  return refusal === null ? succeed({ memberId: proof.session.memberId } as ProvedOwner) : fail(refusal);
}

async function passwordRefusal(
  ctx: Context,
  { session: { memberId }, password, budget }: OwnerProof,
): Promise<Refusal | null> {
  const { db, hasher } = ctx;
  hasher.expectRoom();
  const hits: Hit[] = [{ budget: oldPasswordByMember, subject: memberId }];
  if (budget !== undefined) hits.push({ budget, subject: memberId });
  const guess = await limited(ctx, hits, async () => {
    const hash = await passwordHashOf(db, memberId);
    if (hash === null) return fail({ code: 'unauthenticated' });
    if (await hasher.matches(password, hash)) return succeed(null);
    return fail(fieldRefusal('password-incorrect', 'password', 'Incorrect Password'));
  });
  if (!guess.ok) return guess.failure;
  ctx.securityEvents.record(passwordPassed, { memberId });
  return null;
}
