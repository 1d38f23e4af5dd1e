import { succeed, fail, type Outcome } from '@wattle/domain/outcome';

import { passSecondFactor } from './second-factor.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { defineBudget, GUESSES } from '#api/platform/throttles/budget.ts';
import { limited } from '#api/platform/throttles/throttle.ts';

import { takeAppCode } from '../keys/authenticator-app.ts';
import { takeRecoveryCode } from '../keys/recovery-codes.ts';

/** Wrong codes of an app or recovery sheet. A passkey is not counted with them, so no thief locks its owner out. */
export const keyCodesByMember = defineBudget({ name: 'keyCodesByMember', ...GUESSES });

type Verified = Outcome<{ token: string }, Refusal>;

export const verifyAppCode = (ctx: Context, session: MemberSession, code: string): Promise<Verified> =>
  verified(ctx, session, {
    take: (tx) => takeAppCode(ctx, tx, { memberId: session.memberId, code, isConfirmed: true }),
    isNoted: true,
  });

export const verifyRecoveryCode = (ctx: Context, session: MemberSession, code: string): Promise<Verified> =>
  verified(ctx, session, { take: (tx) => takeRecoveryCode(ctx, tx, { session, code }), isNoted: false });

type Proof = { take: (tx: Tx) => Promise<Refusal | null>; isNoted: boolean };

const verified = (ctx: Context, session: MemberSession, { take, isNoted }: Proof): Promise<Verified> =>
  limited(ctx, [{ budget: keyCodesByMember, subject: session.memberId }], () =>
    inMemberTransaction(ctx, session, async (tx): Promise<Verified> => {
      const refusal = await take(tx);
      if (refusal !== null) return fail(refusal);
      return succeed({ token: await passSecondFactor(ctx, tx, { session, ends: true, isNoted }) });
    }),
  );
