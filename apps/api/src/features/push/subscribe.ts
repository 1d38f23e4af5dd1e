import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import {
  deletePushSubscription,
  pushSubscriptionsOf,
  upsertPushSubscription,
} from '#api/platform/sessions/push-subscriptions.sql.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { canEncryptFor } from './push-message.ts';
import { isPushEndpoint } from './push-services.ts';

type Shown = ResponseOf<'GET /v1/user/push'>;

export async function showPush(ctx: Context, memberId: string): Promise<Shown> {
  const { push } = ctx.config;
  if (push === null) return { key: null, endpoints: [] };
  const found = await pushSubscriptionsOf(ctx, ctx.db, { memberId });
  const current = found.filter(({ serverKey }) => serverKey === push.publicKey);
  return { key: push.publicKey, endpoints: current.map(({ endpoint }) => endpoint) };
}

const NO_KEY = 'This browser gave a key that no message can be encrypted with';

type Input = { session: MemberSession; subscription: ParsedBodyOf<'PUT /v1/user/push'> };

export async function subscribe(
  ctx: Context,
  { session, subscription }: Input,
): Promise<Outcome<Shown, Refusal>> {
  const { push } = ctx.config;
  if (push === null) return fail({ code: 'push-off' });
  if (!isPushEndpoint(subscription.endpoint, push.simulators)) return fail({ code: 'push-service-unknown' });
  if (!canEncryptFor(subscription.keys)) {
    return fail({ code: 'validation', errors: [{ field: 'keys.p256dh', message: NO_KEY }] });
  }
  const { memberId, id: sessionId } = session;
  await inMemberTransaction(ctx, session, async (tx) => {
    const added = { ...subscription, serverKey: push.publicKey };
    await upsertPushSubscription(ctx, tx, { memberId, sessionId, subscription: added });
  });
  return succeed(await showPush(ctx, memberId));
}

export const endPush = (ctx: Context, session: MemberSession, endpoint: string): Promise<void> =>
  inMemberTransaction(ctx, session, (tx, { id: memberId }) =>
    deletePushSubscription(tx, { memberId, id: ctx.hash('push')(endpoint).toString('hex') }),
  );
