import { z } from 'zod';

import type { SendSms } from '../outbox/transports.ts';
import { failedSms } from '../outbox/failed-delivery.ts';
import { basicAuthorization } from '../providers/basic-authorization.ts';
import type { Provider } from '../providers/provider.ts';

const Accepted = z.object({
  messages: z.array(z.object({ message_id: z.uuid(), status: z.string() })).length(1),
});

type Deps = {
  provider: Provider;
  key: string;
  secret: string;
  from: string;
  /** Webhook for the message's status. */
  statusUrl: (id: string) => string;
};

/**
 * Sinch MessageMedia's Messages API. It has no idempotency key, so the client does not retry. When an answer is lost,
 * a status report may confirm the message before the outbox sends it once more.
 */
export function makeMessageMediaSms({ provider, key, secret, from, statusUrl }: Deps): SendSms {
  const headers = { authorization: basicAuthorization(key, secret) };
  return async ({ to, text, id }) => {
    const answer = await provider({
      method: 'POST',
      path: '/v1/messages',
      headers,
      body: {
        messages: [
          {
            content: text,
            destination_number: to,
            ...senderOf(from),
            format: 'SMS',
            callback_url: statusUrl(id),
            delivery_report: true,
          },
        ],
      },
      answer: Accepted,
      repeatable: false,
    });
    return answer.ok ? { kind: 'accepted' } : failedSms(answer.failure);
  };
}

function senderOf(from: string) {
  const source_number_type = /^\+\d+$/.test(from) ? 'INTERNATIONAL' : 'ALPHANUMERIC';
  return { source_number: from, source_number_type };
}
