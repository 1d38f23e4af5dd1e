import type { Context } from '#api/platform/context.ts';
import { inSessionlessTransaction } from './member-transaction.ts';
import { endPushOfSession } from '#api/platform/sessions/push-subscriptions.sql.ts';
import { deleteSession } from '#api/platform/sessions/sessions.sql.ts';
import type { SessionKey } from '#api/platform/sessions/session.ts';

export const closeSession = (ctx: Context, { id, shardKey }: SessionKey): Promise<void> =>
  inSessionlessTransaction(ctx, { shardKey }, async (tx) => {
    await deleteSession(tx, { id, shardKey });
    await endPushOfSession(tx, { id, shardKey });
  });
