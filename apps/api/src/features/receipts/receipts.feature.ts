import type { Hook } from '#api/http/hooks.ts';
import { SMS_RECEIPTS_PATH } from '#api/platform/sms/choose-sms.ts';

import type { ComposedFeature, Foundation } from '../feature.ts';

import { makeMessageMediaReceipts } from './http-messagemedia-receipts.ts';
import { makeSnsMessages } from './http-sns-messages.ts';
import { makeTwilioReceipts } from './http-twilio-receipts.ts';
import { makePgMailSuppressions, makePgStoppedNoticesPart } from './pg-mail-suppressions.ts';
import { readSesFeedback } from './read-ses-feedback.ts';
import type { ReadSmsReceipt } from './receipts.ports.ts';
import { makeTakeMailFeedback } from './take-mail-feedback.ts';
import { makeTakeSmsReceipt } from './take-sms-receipt.ts';

/** Concurrent calls to Amazon SNS, from one process: certificates and confirmations are rare. */
const SNS_AT_ONCE = 2;

/** What receipts offer to other features. */
export function receiptsPorts(platform: Foundation) {
  const { stoppedFor, lift } = makePgMailSuppressions(platform);
  return { noticesStopped: stoppedFor, sendNoticesAgain: lift };
}

/** What providers say of messages after taking them. */
export function receiptsFeature(platform: Foundation) {
  return {
    hooks: () => [...smsHooks(platform), ...mailHooks(platform)],
    personalData: () => [makePgStoppedNoticesPart(platform)],
  } satisfies ComposedFeature;
}

function smsHooks(platform: Foundation): Hook[] {
  const read = smsReceiptsOf(platform);
  if (read === null) return [];
  const take = makeTakeSmsReceipt({ read, note: platform.worker.receipts.note });
  return [{ path: `${SMS_RECEIPTS_PATH}:effect`, take }];
}

/** By the protocol that is configured; null for one that has no receipts. */
function smsReceiptsOf({ config: { sms, publicOrigin } }: Foundation): ReadSmsReceipt | null {
  if (sms.protocol === 'twilio') return makeTwilioReceipts({ token: sms.key, origin: publicOrigin });
  if (sms.protocol === 'messagemedia') return makeMessageMediaReceipts({ publicKey: sms.receiptKey });
  return null;
}

function mailHooks(platform: Foundation): Hook[] {
  const { config, provider, metrics, worker } = platform;
  if (config.mailFeedback === null) return [];
  const { url, topic } = config.mailFeedback;
  const suppressions = makePgMailSuppressions(platform);
  metrics.watch({
    name: 'notices_stopped',
    help: 'Members who get no notices because mail to them came back or was reported as spam',
    read: () => suppressions.count(),
  });
  const take = makeTakeMailFeedback({
    topic: makeSnsMessages({ provider: provider(url, SNS_AT_ONCE), url, topic }),
    read: readSesFeedback,
    note: worker.receipts.note,
    suppressions,
  });
  return [{ path: '/hooks/mail/ses', take }];
}
