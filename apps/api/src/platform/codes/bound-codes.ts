import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context, Tx } from '../context.ts';
import { transact } from '../database/statements.ts';
import type { Refusal } from '../refusal.ts';
import type { SessionKey } from '../sessions/session.ts';
import type { CodePurpose } from './code-budgets.ts';
import {
  allowCode,
  codeStatus,
  issueCode,
  lastDestination,
  redeemCode,
  retireCode,
  tryCode,
  type Asking,
  type CodeRequest,
  type Guess,
} from './one-time-codes.ts';

/** Writes the message that carries a code, in the transaction that stores its hash; returns the id of its effect. */
export type SendCode = (tx: Tx, code: string) => Promise<string>;

export type OneTimeCodes = ReturnType<typeof boundCodes>;

/** For features that are still made from parts. */
export const boundCodes = (ctx: Context) => ({
  resendMs: ctx.config.codeResendMs,
  countAndAllow: (request: Asking) => allowCode(ctx, request),
  async issue(tx: Tx, request: CodeRequest, send: SendCode): Promise<boolean> {
    const issued = await issueCode(ctx, tx, request);
    if (issued === null) return false;
    const effectId = await send(tx, issued.code);
    const { session, purpose } = request;
    await tx
      .updateTable('one_time_codes')
      .set({ effect_id: effectId })
      .where('home', '=', session.home)
      .where('session_id', '=', session.id)
      .where('purpose', '=', purpose)
      .execute();
    return true;
  },
  async prove<T>(
    guess: Guess,
    onProved: (tx: Tx, destination: string) => Promise<T>,
  ): Promise<Outcome<T, Refusal>> {
    const proof = await tryCode(ctx, guess);
    if (!proof.ok) return proof;
    return transact(ctx.db, async (tx) => {
      const refusal = await redeemCode(tx, proof.value);
      return refusal === null ? succeed(await onProved(tx, proof.value.destination)) : fail(refusal);
    });
  },
  status: (session: SessionKey, purpose?: CodePurpose) => codeStatus(ctx, session, purpose),
  lastDestination: (session: SessionKey, purpose: CodePurpose) => lastDestination(ctx, session, purpose),
  retire: retireCode,
});
