import type { Config } from '../../config.ts';

import type { SendSms } from '../outbox/transports.ts';
import type { Provider } from '../providers/provider.ts';
import { makeMessageMediaSms } from './http-messagemedia-sms.ts';
import { makePlainSms } from './http-plain-sms.ts';
import { makeTwilioSms } from './http-twilio-sms.ts';

/** The provider posts status reports to this path, followed by the effect's id. */
export const SMS_STATUS_PATH = '/hooks/sms/';

type Inputs = { config: Pick<Config, 'sms' | 'publicOrigin'>; provider: Provider };

export function chooseSms({ config: { sms, publicOrigin }, provider }: Inputs): SendSms {
  const { user, key, from } = sms;
  const statusUrl = (id: string) => `${publicOrigin}${SMS_STATUS_PATH}${id}`;
  if (sms.protocol === 'twilio') {
    return makeTwilioSms({ provider, account: user, token: key, from, statusUrl });
  }
  if (sms.protocol === 'messagemedia') {
    return makeMessageMediaSms({ provider, key: user, secret: key, from, statusUrl });
  }
  return makePlainSms({ provider, user, key, from });
}
