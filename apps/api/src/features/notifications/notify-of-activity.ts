import { accountChangeOf } from '@wattle/domain/notifications/kinds';

import type { Context, Tx } from '#api/platform/context.ts';
import type { Activity } from '#api/platform/sessions/activity.sql.ts';

import { notifyMember } from './notify-member.ts';

/** Notifies of changes that matter to the account's security; their features mail them. */
export async function notifyOfActivity(
  ctx: Context,
  tx: Tx,
  { memberId, kind, sessionId }: Activity,
): Promise<void> {
  const change = accountChangeOf(kind);
  if (change !== null)
    await notifyMember(ctx, tx, { memberId, kind: 'account', about: { change }, sessionId });
}
