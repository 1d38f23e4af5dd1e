import { z } from 'zod';

import type { SendSms } from '../outbox/transports.ts';
import { failedDelivery } from '../outbox/failed-delivery.ts';
import { basicAuthorization } from '../providers/basic-authorization.ts';
import type { Provider } from '../providers/provider.ts';

const Sent = z.object({ messageId: z.string() });

type Deps = { provider: Provider; user: string; key: string; from: string };

/** The simulators' protocol. A call is idempotent by its `reference`. */
export function makePlainSms({ provider, user, key, from }: Deps): SendSms {
  const headers = { authorization: basicAuthorization(user, key) };
  return async ({ to, text, id }) => {
    const answer = await provider({
      method: 'POST',
      path: '/v1/messages',
      headers,
      body: new URLSearchParams({ to, from, body: text, reference: id }),
      answer: Sent,
      repeatable: false,
    });
    return answer.ok ? { kind: 'accepted' } : failedDelivery(answer.failure, { opens: true });
  };
}
