import { sql } from 'kysely';
import { z } from 'zod';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import type { Bytes, NullableDate, NullableText } from '#api/platform/database/column-types.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    push_subscriptions: {
      member_id: string;
      endpoint: Bytes;
      subscription: Bytes;
      session_id: string;
      created_at: Date;
      message_id: NullableText;
      failing_since: NullableDate;
    };
  }
}

const subscriptionContext = (memberId: string, endpoint: string) =>
  `push.subscription:${memberId}:${endpoint}`;

export const PUSH_SUBSCRIPTIONS_TABLE: SealedTable = {
  table: 'push_subscriptions',
  key: { member_id: 'uuid', endpoint: 'bytea' },
  columns: { subscription: (key) => subscriptionContext(key('member_id'), key('endpoint')) },
};

/** The form a browser gives. `serverKey`: our public key at that time, which alone can send to it. */
const Subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  serverKey: z.string(),
});
export type PushSubscription = z.output<typeof Subscription>;

/** Browsers of a member. The oldest gives way to another. */
const MAX_SUBSCRIPTIONS = 10;

type New = { memberId: string; sessionId: string; subscription: PushSubscription };

/** A browser shows the messages of one member: the one who subscribed it last. */
export async function upsertPushSubscription(
  { cipher, hash, now }: Context,
  tx: Tx,
  { memberId, sessionId, subscription }: New,
): Promise<void> {
  const endpoint = hash('push')(subscription.endpoint);
  const sealedIn = subscriptionContext(memberId, endpoint.toString('hex'));
  const set = {
    subscription: cipher.seal(JSON.stringify(subscription), sealedIn),
    session_id: sessionId,
    created_at: now(),
    failing_since: null,
  };
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('member_id', '<>', memberId)
    .execute();
  await tx
    .insertInto('push_subscriptions')
    .values({ member_id: memberId, endpoint, ...set })
    .onConflict((conflict) => conflict.columns(['member_id', 'endpoint']).doUpdateSet(set))
    .execute();
  await tx
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('endpoint', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('endpoint')
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .offset(MAX_SUBSCRIPTIONS),
    )
    .execute();
}

export type StoredSubscription = PushSubscription & {
  id: string;
  createdAt: Date;
  messageId: string | null;
  failingSince: Date | null;
};

/** Oldest first; `id` alone if given. */
export async function pushSubscriptionsOf(
  { cipher }: Pick<Context, 'cipher'>,
  db: Db,
  { memberId, id }: { memberId: string; id?: string },
): Promise<StoredSubscription[]> {
  let query = db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'subscription', 'created_at', 'message_id', 'failing_since'])
    .where('member_id', '=', memberId)
    .orderBy('created_at');
  if (id !== undefined) query = query.where('endpoint', '=', Buffer.from(id, 'hex'));
  const rows = await query.execute();
  return rows.map((row) => {
    const hex = Buffer.from(row.endpoint).toString('hex');
    const opened = cipher.open(row.subscription, subscriptionContext(memberId, hex));
    return {
      ...Subscription.parse(JSON.parse(opened)),
      id: hex,
      createdAt: row.created_at,
      messageId: row.message_id,
      failingSince: row.failing_since,
    };
  });
}

type Key = { memberId: string; id: string };

export async function deletePushSubscription(db: Db, { memberId, id }: Key): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('endpoint', '=', Buffer.from(id, 'hex'))
    .execute();
}

export async function setPushFailing(db: Db, { memberId, id }: Key, since: Date | null): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ failing_since: since })
    .where('member_id', '=', memberId)
    .where('endpoint', '=', Buffer.from(id, 'hex'))
    .execute();
}

/** Gives each of the member's subscriptions its newest message. */
export async function setPushMessages(
  tx: Tx,
  memberId: string,
  newest: readonly { id: string; messageId: string }[],
): Promise<void> {
  const endpoints = newest.map(({ id }) => Buffer.from(id, 'hex'));
  await sql`
    update push_subscriptions s set message_id = v.message_id
    from unnest(${endpoints}::bytea[], ${newest.map(({ messageId }) => messageId)}::uuid[]) as v (endpoint, message_id)
    where s.member_id = ${memberId} and s.endpoint = v.endpoint`.execute(tx);
}

/** Ends the subscription of the browser that logs out. */
export async function endPushOfSession(
  tx: Tx,
  { id, shardKey }: { id: string; shardKey: string },
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', shardKey)
    .where('session_id', '=', id)
    .execute();
}

/** Ends the subscriptions of browsers that are not logged in. */
export async function endPushWithoutSession(tx: Tx, memberId: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('session_id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('shard_key', '=', memberId)
        .where('member_id', '=', memberId),
    )
    .execute();
}

export async function erasePushSubscriptions(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('member_id', '=', memberId).execute();
}
