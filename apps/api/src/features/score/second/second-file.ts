import type { CreditFile } from '@wattle/domain/credit-file/credit-file';

import type { Context, Tx } from '#api/platform/context.ts';

import { eraseSecondAnswers, readSecondFile } from './second-score.sql.ts';

/** The latest file of the second bureau; null without one, or without the bureau. */
export const latestSecondFile = (ctx: Context, memberId: string): Promise<CreditFile | null> =>
  ctx.config.bureaus.second === null ? Promise.resolve(null) : readSecondFile(ctx, memberId);

/** For a member whose consent to ask it ends. */
export const forgetSecondBureau = (tx: Tx, memberId: string): Promise<void> =>
  eraseSecondAnswers(tx, memberId);
