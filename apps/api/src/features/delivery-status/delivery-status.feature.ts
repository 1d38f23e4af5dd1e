import type { Hook } from '#api/http/hooks.ts';
import type { Context } from '#api/platform/context.ts';
import { SMS_STATUS_PATH } from '#api/platform/sms/choose-sms.ts';

import type { Feature } from '../feature.ts';

import { makeMessageMediaStatus, signedByMessageMedia } from './http-messagemedia-status.ts';
import { makeSnsMessages } from './http-sns-messages.ts';
import { makeTwilioStatus, signedByTwilio } from './http-twilio-status.ts';
import { countSuppressed, stoppedNoticesPart } from './suppressions.sql.ts';
import { unknownEvents, verifyMailFeedback, verifySmsStatus } from './record-status.ts';

/** The limit of one process: certificates and confirmations are rare. */
const SNS_CONCURRENCY = 2;

export const deliveryStatus: Feature = {
  name: 'delivery-status',
  does: 'reads whether a code or email bounced; SMS and mail providers call it below `/hooks/`',
  counters: [unknownEvents],
  hooks: (ctx) => [...smsHooks(ctx), ...mailHooks(ctx)],
  watch({ config, metrics, db }) {
    if (config.mailFeedback === null) return;
    metrics.watch({
      name: 'notices_stopped',
      help: 'Members without notices, because mail to them bounced or was reported as spam',
      read: () => countSuppressed(db),
    });
  },
  personalData: (ctx) => [stoppedNoticesPart(ctx)],
};

function smsHooks(ctx: Context): Hook[] {
  const sms = smsStatusOf(ctx);
  if (sms === null) return [];
  return [{ path: `${SMS_STATUS_PATH}:effect`, verify: (call) => verifySmsStatus(ctx, { ...sms, call }) }];
}

/** Null for a protocol without delivery statuses. */
function smsStatusOf({ config: { sms, publicOrigin } }: Context) {
  const provider = sms.protocol;
  if (provider === 'twilio') {
    const read = makeTwilioStatus({ token: sms.key, origin: publicOrigin });
    return { provider, read, signedAt: signedByTwilio };
  }
  if (provider === 'messagemedia') {
    const read = makeMessageMediaStatus({ publicKey: sms.receiptKey });
    return { provider, read, signedAt: signedByMessageMedia };
  }
  return null;
}

function mailHooks(ctx: Context): Hook[] {
  const { config, provider } = ctx;
  if (config.mailFeedback === null) return [];
  const { url, topic } = config.mailFeedback;
  const readTopic = makeSnsMessages({
    provider: provider('sns', { url, concurrency: SNS_CONCURRENCY }),
    url,
    topic,
  });
  return [{ path: '/hooks/mail/ses', verify: (call) => verifyMailFeedback(ctx, { readTopic, call }) }];
}
