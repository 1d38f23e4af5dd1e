import type { Hook } from '#api/http/hooks.ts';
import { SMS_RECEIPTS_PATH } from '#api/platform/sms/choose-sms.ts';

import type { Feature, Foundation } from '../feature.ts';

import { makeMessageMediaReceipts } from './http-messagemedia-receipts.ts';
import { makeTwilioReceipts } from './http-twilio-receipts.ts';
import type { ReadSmsReceipt } from './receipts.ports.ts';
import { makeTakeSmsReceipt } from './take-sms-receipt.ts';

/** What providers say of messages after taking them. */
export function receiptsFeature(platform: Foundation) {
  return {
    hooks: () => smsHooks(platform),
  } satisfies Feature;
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
