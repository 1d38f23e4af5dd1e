import type { Context, Tx } from '#api/platform/context.ts';
import { emailOf } from '#api/platform/members/members.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { recordActivity } from '#api/platform/sessions/activity.ts';

import { identityChanged } from './account.effects.ts';

export type Amendment = { memberId: string; sessionId: string };

/** Records that an identity check corrected a name or birth date, and notifies the owner. */
export async function recordAmendment(
  ctx: Context,
  tx: Tx,
  { memberId, sessionId }: Amendment,
): Promise<void> {
  await recordActivity(tx, ctx.now(), { memberId, kind: 'details-changed', sessionId });
  const to = await emailOf(tx, ctx, memberId);
  await addEffect(ctx, tx, identityChanged, { body: { to, isDropped: false } });
}
