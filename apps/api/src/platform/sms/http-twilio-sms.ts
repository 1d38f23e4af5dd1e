import { z } from 'zod';

import type { Delivery } from '../outbox/effect.ts';
import type { SendSms } from '../outbox/transports.ts';
import { failedSms } from '../outbox/failed-delivery.ts';
import { basicAuthorization } from '../providers/basic-authorization.ts';
import type { Provider } from '../providers/provider.ts';
import type { ProviderFailure } from '../providers/send-call.ts';

const Created = z.object({ sid: z.string().regex(/^(SM|MM)[0-9a-fA-F]{32}$/), status: z.string() });

const Refused = z.object({ code: z.int().min(0).max(999_999) });

/**
 * Refusals caused by our settings, which operators can fix, so the effect is retried. Twilio's error dictionary: From
 * missing, invalid or not ours; unusable StatusCallback.
 */
const OUR_SETTINGS: ReadonlySet<number> = new Set([21_212, 21_603, 21_606, 21_609, 21_659, 21_661]);

/** Id of a messaging service, in place of a sender. */
const MESSAGING_SERVICE = /^MG[0-9a-fA-F]{32}$/;

type Deps = {
  provider: Provider;
  account: string;
  token: string;
  from: string;
  /** Webhook for the message's status. */
  statusUrl: (id: string) => string;
};

/**
 * Twilio's Messages resource (API version 2010-04-01). It has no idempotency key, so the client does not retry. When an
 * answer is lost, a status report may confirm the message before the outbox sends it once more.
 */
export function makeTwilioSms({ provider, account, token, from, statusUrl }: Deps): SendSms {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const headers = { authorization: basicAuthorization(account, token) };
  const sender = MESSAGING_SERVICE.test(from) ? { MessagingServiceSid: from } : { From: from };
  return async ({ to, text, id }) => {
    const answer = await provider({
      method: 'POST',
      path,
      headers,
      body: new URLSearchParams({ To: to, ...sender, Body: text, StatusCallback: statusUrl(id) }),
      answer: Created,
      repeatable: false,
    });
    return answer.ok ? { kind: 'accepted' } : refusalOf(answer.failure);
  };
}

/** Uses Twilio's error code, which tells operators more than the HTTP status. */
function refusalOf(failure: ProviderFailure): Delivery {
  const delivery = failedSms(failure);
  const refused = failure.kind === 'rejected' ? Refused.safeParse(failure.body) : null;
  if (delivery.kind === 'accepted' || refused === null || !refused.success) return delivery;
  const { code } = refused.data;
  return { ...delivery, ...(OUR_SETTINGS.has(code) && { kind: 'failed' }), code: `twilio-${code}` };
}
