import { fail, succeed } from '@wattle/domain/outcome';
import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';

import type { MailingList } from './preferences.ports.ts';

const Subscriber = z.object({ subscribed: z.boolean() });

type Deps = { provider: Provider; key: string };

/** Asks the mailing provider about one subscriber, once: somebody is waiting for the page. */
export function makeHttpMailingList({ provider, key }: Deps): MailingList {
  return {
    async find(memberId) {
      const answer = await provider({
        method: 'GET',
        path: `/v1/subscribers/${encodeURIComponent(memberId)}`,
        headers: { authorization: `Bearer ${key}` },
        answer: Subscriber,
        repeatable: false,
      });
      if (answer.ok) return succeed({ isSubscribed: answer.value.subscribed });
      const { failure } = answer;
      if (failure.kind !== 'rejected') return fail('unavailable');
      return fail(failure.status === 404 ? 'unknown' : 'refused');
    },
  };
}
