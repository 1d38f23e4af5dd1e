import { PATHS } from '@wattle/domain/pages/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { redeemCode, tryCode, type CodeProof } from '#api/features/codes/one-time-codes.ts';
import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { continueAsMember, openMember } from './open-member.ts';
import { accountOf } from './registration.rules.ts';
import { wholeRegistration } from './send-email-code.ts';

type Input = {
  session: Session;
  address: string;
  code: string;
  /** The browser that registered; null without the cookie. */
  deviceHash: Buffer | null;
};

/**
 * Opens the account. The session then has both factors: its owner set the password and proved the mailbox in it
 * (REG-045).
 */
export async function verifyEmailCode(
  ctx: Context,
  { session, address, code, deviceHash }: Input,
): Promise<Outcome<{ token: string }, Refusal>> {
  const whole = await wholeRegistration(ctx, session);
  if (!whole.ok) return whole;
  const proof = await tryCode(ctx, {
    session,
    purpose: 'register-email',
    account: accountOf(whole.value.id),
    address,
    code,
  });
  if (!proof.ok) return proof;
  return open(ctx, { session, deviceHash, registrationId: whole.value.id, proof: proof.value });
}

/** Rolls the transaction back, including the use of the code. */
class AlreadyOpened extends Error {
  override name = 'AlreadyOpened';
}

type Opening = Omit<Input, 'code' | 'address'> & { registrationId: string; proof: CodeProof };

async function open(
  ctx: Context,
  { session, deviceHash, registrationId, proof }: Opening,
): Promise<Outcome<{ token: string }, Refusal>> {
  try {
    return await inSessionlessTransaction(
      ctx,
      session,
      async (tx): Promise<Outcome<{ token: string }, Refusal>> => {
        const refusal = await redeemCode(ctx, tx, proof);
        if (refusal !== null) return fail(refusal);
        const opened = await openMember(ctx, tx, registrationId);
        if (opened === null) throw new AlreadyOpened('the address has an account');
        return succeed({ token: await continueAsMember(ctx, tx, { session, deviceHash, ...opened }) });
      },
    );
  } catch (cause) {
    if (!(cause instanceof AlreadyOpened)) throw cause;
    // The mailbox is proved, so its owner may learn that the account exists.
    return fail({ code: 'user-exists', errorMessage: MESSAGES.userExists, redirect_uri: PATHS.login });
  }
}
