import { withReturn } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/journeys/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { isFactorFresh } from '@wattle/domain/journeys/second-factor';

import type { Budget } from '../throttles/budget.ts';
import type { Context } from '../context.ts';
import { factorProvedAt, takeFactorBack } from './factor-ages.ts';
import type { Refusal } from '../refusal.ts';
import type { MemberSession } from './session.ts';
import { hit, settleHits, type Hit } from '../throttles/throttle.ts';
import { defineBudget, HOUR, MINUTE } from '../throttles/budget.ts';

/** Wrong old passwords of one member, as for a sign-in: a borrowed session must not be used to try them out. */
export const oldPasswordByMember = defineBudget({
  name: 'oldPasswordByMember',
  hits: 6,
  windowMs: HOUR,
  blockMs: 15 * MINUTE,
  blockMaxMs: 2 * HOUR,
});

declare module '../context.ts' {
  interface Context {
    /** Checks of a password that are under way, by whose and which password: one press that arrives twice is one try. */
    ownerChecks: Map<string, Promise<Refusal | null>>;
  }
}

export type FactorProof = {
  session: MemberSession;
  /** The page of ours that asks: the second-factor step leads back to it. */
  page: string;
  /** Completes 'It has been a while since you entered a code.', such as 'change this'. */
  doing: string;
};

/**
 * Null only for a second factor proved within the last 15 minutes. An older one is taken away: the refusal's
 * `redirect_uri` leads to the step that proves it again, and the role 2FA is gone until then.
 */
export async function checkFactor(
  { db, now }: Context,
  { session, page, doing }: FactorProof,
): Promise<Refusal | null> {
  if (isFactorFresh(await factorProvedAt(db, session), now())) return null;
  if (!(await takeFactorBack(db, session))) return { code: 'unauthenticated' };
  return {
    code: 'second-factor-needed',
    errorMessage: `It has been a while since you entered a code. Please ask for a new one before you ${doing}.`,
    redirect_uri: withReturn(PATHS.secondFactor, page),
  };
}

export type OwnerProof = FactorProof & {
  password: string;
  /** A budget of wrong passwords in addition to the one that all of these checks share. */
  budget?: Budget;
};

/**
 * Null only for a second factor proved within the last 15 minutes and the member's password, so that a borrowed session
 * can neither take over the account nor end it (security-targets, 'Change of e-mail or mobile' and 5). Wrong passwords
 * are counted before they are compared, for all callers together. When one press arrives several times at once, the
 * password counts as one try, and a member who left meanwhile is told that, not that it was wrong.
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

async function passwordRefusal(
  ctx: Context,
  { session: { memberId }, password, budget }: OwnerProof,
): Promise<Refusal | null> {
  const { db, hasher } = ctx;
  hasher.expectRoom();
  const hits: Hit[] = [{ budget: oldPasswordByMember, subject: memberId }];
  if (budget !== undefined) hits.push({ budget, subject: memberId });
  const verdict = await hit(ctx, ...hits);
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    return { code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds };
  }
  const member = await db
    .selectFrom('password_holders')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (member === undefined) return { code: 'unauthenticated' };
  if (!(await hasher.matches(password, member.password_hash))) {
    const message = 'Incorrect Password';
    return { code: 'password-incorrect', errorMessage: message, errors: [{ field: 'password', message }] };
  }
  await settleHits(ctx, { refund: [], reset: hits });
  return null;
}
