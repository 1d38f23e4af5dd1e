import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import type { Context } from '#api/platform/context.ts';
import { consentGiver } from '#api/platform/members/consents.ts';

import { chooseNotices } from './choose-notices.ts';
import { readUnsubscribeToken } from './unsubscribe-tokens.ts';

/**
 * Ends the notices of whoever got the link. A link of ours gets the same answer whether it ended anything, had done so
 * before, or no longer belongs to anybody: whoever holds it learns nothing by using it.
 */
export async function unsubscribe(
  ctx: Context,
  token: string,
): Promise<Outcome<{ isUnsubscribed: true }, { code: 'unsubscribe-invalid' }>> {
  const consentId = readUnsubscribeToken(ctx, token);
  if (consentId === null) return fail({ code: 'unsubscribe-invalid' });
  const memberId = await consentGiver(ctx.db, { id: consentId, kind: SCORE_NOTICES_CONSENT.kind });
  if (memberId !== null) await chooseNotices(ctx, { memberId, wanted: false, source: 'unsubscribe-link' });
  return succeed({ isUnsubscribed: true });
}
