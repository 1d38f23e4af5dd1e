import { z } from 'zod';

import type { Delivery } from '../outbox/effect.ts';
import type { SendSms } from '../outbox/transports.ts';
import { failedDelivery } from '../outbox/failed-delivery.ts';
import { basicAuthorization } from '../providers/basic-authorization.ts';
import type { Provider, ProviderFailure } from '../providers/provider.ts';

const Created = z.object({ sid: z.string().regex(/^(SM|MM)[0-9a-fA-F]{32}$/), status: z.string() });

const Refused = z.object({ code: z.int().min(0).max(999_999) });

/**
 * Refusals that come from our settings and not from the number: an operator can mend them, so that the message goes out
 * after all. Twilio's error dictionary: a From that is missing, invalid or not ours, and a StatusCallback that it cannot use.
 */
const OUR_SETTINGS: ReadonlySet<number> = new Set([21_212, 21_603, 21_606, 21_609, 21_659, 21_661]);

/** A sender pool in place of a sender. */
const MESSAGING_SERVICE = /^MG[0-9a-fA-F]{32}$/;

type Deps = {
  provider: Provider;
  account: string;
  token: string;
  from: string;
  /** Where Twilio reports what becomes of the message. */
  statusUrl: (id: string) => string;
};

/**
 * Twilio's Messages resource (API version 2010-04-01). It knows no key against doing a call twice, so one is never
 * repeated on the way; where an answer was lost, the outbox repeats it until a receipt says that the message is there.
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

/** Twilio's own code says more to an operator than the status, and which refusals an operator can mend. */
function refusalOf(failure: ProviderFailure): Delivery {
  const delivery = failedDelivery(failure, { opens: true });
  const refused = failure.kind === 'rejected' ? Refused.safeParse(failure.body) : null;
  if (delivery.kind === 'accepted' || refused === null || !refused.success) return delivery;
  const { code } = refused.data;
  return { kind: OUR_SETTINGS.has(code) ? 'failed' : delivery.kind, code: `twilio-${code}` };
}
