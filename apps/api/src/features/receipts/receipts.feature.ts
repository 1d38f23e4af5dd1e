import type { Hook } from '#api/http/hooks.ts';
import type { Context } from '#api/platform/context.ts';
import { SMS_RECEIPTS_PATH } from '#api/platform/sms/choose-sms.ts';

import type { Feature } from '../feature.ts';

import { makeMessageMediaReceipts } from './http-messagemedia-receipts.ts';
import { makeSnsMessages } from './http-sns-messages.ts';
import { makeTwilioReceipts } from './http-twilio-receipts.ts';
import type { ReadSmsReceipt } from './receipts-gateway.ts';
import { countSuppressed, stoppedNoticesPart } from './receipts.sql.ts';
import { takeMailFeedback, takeSmsReceipt } from './take-receipts.ts';

/** Concurrent calls to Amazon SNS, from one process: certificates and confirmations are rare. */
const SNS_AT_ONCE = 2;

/** What providers say of messages after taking them. */
export const receipts: Feature = {
  name: 'receipts',
  hooks: (ctx) => [...smsHooks(ctx), ...mailHooks(ctx)],
  watch({ config, metrics, db }) {
    if (config.mailFeedback === null) return;
    metrics.watch({
      name: 'notices_stopped',
      help: 'Members who get no notices because mail to them came back or was reported as spam',
      read: () => countSuppressed(db),
    });
  },
  personalData: (ctx) => [stoppedNoticesPart(ctx)],
};

function smsHooks(ctx: Context): Hook[] {
  const read = smsReceiptsOf(ctx);
  if (read === null) return [];
  return [{ path: `${SMS_RECEIPTS_PATH}:effect`, take: (call) => takeSmsReceipt(ctx, { read, call }) }];
}

/** By the protocol that is configured; null for one that has no receipts. */
function smsReceiptsOf({ config: { sms, publicOrigin } }: Context): ReadSmsReceipt | null {
  if (sms.protocol === 'twilio') return makeTwilioReceipts({ token: sms.key, origin: publicOrigin });
  if (sms.protocol === 'messagemedia') return makeMessageMediaReceipts({ publicKey: sms.receiptKey });
  return null;
}

function mailHooks(ctx: Context): Hook[] {
  const { config, provider } = ctx;
  if (config.mailFeedback === null) return [];
  const { url, topic } = config.mailFeedback;
  const readTopic = makeSnsMessages({ provider: provider('sns', { url, atOnce: SNS_AT_ONCE }), url, topic });
  return [{ path: '/hooks/mail/ses', take: (call) => takeMailFeedback(ctx, { readTopic, call }) }];
}
