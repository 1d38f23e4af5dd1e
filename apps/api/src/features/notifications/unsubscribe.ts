import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import type { Context } from '#api/platform/context.ts';
import { consentGiver } from '#api/platform/members/consents.sql.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { chooseNotices } from './choices.ts';
import { readUnsubscribeToken } from './unsubscribe-tokens.ts';

/**
 * Withdraws the consent behind a notice's link. A valid token always gets the same answer: whether it ended anything,
 * did so before, or belongs to a deleted member.
 */
export async function unsubscribe(
  ctx: Context,
  token: string,
): Promise<Outcome<{ isUnsubscribed: true }, { code: 'unsubscribe-invalid' }>> {
  const consentId = readUnsubscribeToken(ctx, token);
  if (consentId === null) return fail({ code: 'unsubscribe-invalid' });
  const memberId = await consentGiver(ctx.db, { id: consentId, kind: SCORE_NOTICES_CONSENT.kind });
  // A closed account has no consent left.
  await inSessionlessTransaction(ctx, memberId, async (tx, member) => {
    if (member?.isOpen === true)
      await chooseNotices(ctx, tx, { member, wanted: false, source: 'unsubscribe-link' });
  });
  return succeed({ isUnsubscribed: true });
}
