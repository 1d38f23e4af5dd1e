import { withReturn } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/journeys/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { isFactorFresh } from '@wattle/domain/journeys/second-factor';

import type { BudgetName } from '../throttles/budgets.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { FactorAges } from './factor-ages.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { Refusal } from '../refusal.ts';
import type { MemberSession } from './session.ts';
import type { Hit, Throttle } from '../throttles/throttle.ts';

type Deps = {
  database: Pick<Database, 'db'>;
  checkFactor: CheckFactor;
  hasher: PasswordHasher;
  throttle: Throttle;
};

export type FactorProof = {
  session: MemberSession;
  /** The page of ours that asks: the second-factor step leads back to it. */
  page: string;
  /** Completes 'It has been a while since you entered a code.', such as 'change this'. */
  doing: string;
};

export type CheckFactor = (proof: FactorProof) => Promise<Refusal | null>;

/**
 * Null only for a second factor proved within the last 15 minutes. An older one is taken away: the refusal's
 * `redirect_uri` leads to the step that proves it again, and the role 2FA is gone until then.
 */
export function makeCheckFactor({
  factorAges,
  clock,
}: {
  factorAges: FactorAges;
  clock: Clock;
}): CheckFactor {
  return async ({ session, page, doing }) => {
    if (isFactorFresh(await factorAges.provedAt(session), clock.now())) return null;
    if (!(await factorAges.takeBack(session))) return { code: 'unauthenticated' };
    return {
      code: 'second-factor-needed',
      errorMessage: `It has been a while since you entered a code. Please ask for a new one before you ${doing}.`,
      redirect_uri: withReturn(PATHS.secondFactor, page),
    };
  };
}

export type OwnerProof = FactorProof & {
  password: string;
  /** A budget of wrong passwords in addition to the one that all of these checks share. */
  budget?: BudgetName;
};

export type CheckOwner = (proof: OwnerProof) => Promise<Refusal | null>;

/**
 * Null only for a second factor proved within the last 15 minutes and the member's password, so that a borrowed session
 * can neither take over the account nor end it (security-targets, 'Change of e-mail or mobile' and 5). Wrong passwords
 * are counted before they are compared, for all callers together. When one press arrives several times at once, the
 * password counts as one try, and a member who left meanwhile is told that, not that it was wrong.
 */
export function makeCheckOwner(deps: Deps): CheckOwner {
  const underWay = new Map<string, Promise<Refusal | null>>();
  const checkPassword = (proof: OwnerProof): Promise<Refusal | null> => {
    const key = JSON.stringify([proof.session.memberId, proof.budget, proof.password]);
    const begun = underWay.get(key);
    if (begun !== undefined) return begun;
    const checked = passwordRefusal(deps, proof).finally(() => underWay.delete(key));
    underWay.set(key, checked);
    return checked;
  };
  return async (proof) => (await deps.checkFactor(proof)) ?? checkPassword(proof);
}

async function passwordRefusal(
  { database: { db }, throttle, hasher }: Deps,
  { session: { memberId }, password, budget }: OwnerProof,
): Promise<Refusal | null> {
  hasher.expectRoom();
  const hits: Hit[] = [{ budget: 'oldPasswordByMember', subject: memberId }];
  if (budget !== undefined) hits.push({ budget, subject: memberId });
  const verdict = await throttle.hit(...hits);
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
  await throttle.settle({ refund: [], reset: hits });
  return null;
}
