import { z } from 'zod';

import type { SendSms } from '../outbox/transports.ts';
import { failedDelivery } from '../outbox/failed-delivery.ts';
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
  /** Where MessageMedia reports what becomes of the message. */
  statusUrl: (id: string) => string;
};

/**
 * The Messages API of Sinch MessageMedia. It knows no key against doing a call twice, so one is never repeated on the
 * way; where an answer was lost, the outbox repeats it until a receipt says that the message is there.
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
    return answer.ok ? { kind: 'accepted' } : failedDelivery(answer.failure, { opens: true });
  };
}

function senderOf(from: string) {
  const source_number_type = /^\+\d+$/.test(from) ? 'INTERNATIONAL' : 'ALPHANUMERIC';
  return { source_number: from, source_number_type };
}
