import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { z } from 'zod';

import type { Context } from '#api/platform/context.ts';
import type { Delivery } from '#api/platform/outbox/delivery.ts';
import { deliveryOf } from '#api/platform/outbox/failed-delivery.ts';
import type { Provider } from '#api/platform/providers/provider.ts';

declare module '#api/platform/context.ts' {
  interface Providers {
    /** Two limits: a page waits for `reads`, nothing waits for `writes`. */
    mailingList: { reads: Provider; writes: Provider };
  }
}

const headersOf = ({ config }: Context) => ({ authorization: `Bearer ${config.mailingList.key}` });
const SUBSCRIBERS_PATH = '/v1/subscribers/';
const pathOf = (memberId: string) => `${SUBSCRIBERS_PATH}${encodeURIComponent(memberId)}`;

/** What the mailing provider holds about one subscriber. Never retried: a page is waiting. */
export async function findSubscriber(
  ctx: Context,
  memberId: string,
): Promise<Outcome<{ isSubscribed: boolean }, 'unknown' | 'refused' | 'unavailable'>> {
  const answer = await ctx.providers.mailingList.reads({
    method: 'GET',
    path: pathOf(memberId),
    headers: headersOf(ctx),
    answer: z.object({ subscribed: z.boolean() }),
    repeatable: false,
  });
  if (answer.ok) return succeed({ isSubscribed: answer.value.subscribed });
  const { failure } = answer;
  if (failure.kind !== 'rejected') return fail('unavailable');
  return fail(failure.status === 404 ? 'unknown' : 'refused');
}

export type Subscriber = {
  memberId: string;
  email: string;
  isSubscribed: boolean;
  interests: readonly string[];
  revision: number;
};

/** The provider keeps the highest revision, so changes may arrive in any order and more than once. */
export async function putSubscriber(ctx: Context, subscriber: Subscriber): Promise<Delivery> {
  const { memberId, email, isSubscribed: subscribed, interests, revision } = subscriber;
  const answer = await ctx.providers.mailingList.writes({
    method: 'PUT',
    path: pathOf(memberId),
    headers: headersOf(ctx),
    body: { email, subscribed, interests, revision },
    answer: z.object({ reference: z.string() }),
    repeatable: false,
  });
  return deliveryOf(answer);
}

/** Erases a subscriber at the provider; an unknown one counts as erased. */
export async function deleteSubscriber(ctx: Context, memberId: string): Promise<Delivery> {
  const answer = await ctx.providers.mailingList.writes({
    method: 'DELETE',
    path: pathOf(memberId),
    headers: headersOf(ctx),
    answer: z.null(),
    repeatable: false,
  });
  return deliveryOf(answer, { removes: true });
}
