/** Where the simulators speak each protocol: with them it is spoken unless a provider is named. */
const SMS_SIMULATORS = { plain: '/sms', twilio: '/twilio', messagemedia: '/messagemedia' } as const;
const ADDRESS_SIMULATORS = { plain: '/address', addressr: '/addressr' } as const;

type Sms = {
  SMS_PROTOCOL: keyof typeof SMS_SIMULATORS;
  SMS_URL?: string | undefined;
  SMS_USER: string;
  SMS_KEY: string;
  SMS_FROM: string;
  SMS_RECEIPT_KEY?: string | undefined;
};
type Address = {
  ADDRESS_PROTOCOL: keyof typeof ADDRESS_SIMULATORS;
  ADDRESS_URL?: string | undefined;
  ADDRESS_KEY: string;
};
type MailFeedback = { MAIL_FEEDBACK: 'none' | 'ses'; MAIL_FEEDBACK_TOPIC?: string | undefined };

export function smsSettings(env: Sms, simulators: string) {
  const protocol = env.SMS_PROTOCOL;
  return {
    protocol,
    url: env.SMS_URL ?? simulators + SMS_SIMULATORS[protocol],
    user: env.SMS_USER,
    key: env.SMS_KEY,
    from: env.SMS_FROM,
    receiptKey: env.SMS_RECEIPT_KEY ?? '',
    /** The provider says what became of a message. */
    hasReceipts: protocol !== 'plain',
  };
}

export function addressSettings(env: Address, simulators: string) {
  const protocol = env.ADDRESS_PROTOCOL;
  const url = env.ADDRESS_URL ?? simulators + ADDRESS_SIMULATORS[protocol];
  return { protocol, url, key: env.ADDRESS_KEY };
}

/** What a chosen protocol cannot do without, in production or not. */
export function missingSettings(env: Sms & MailFeedback): string[] {
  const faults: string[] = [];
  if (env.SMS_PROTOCOL === 'messagemedia' && env.SMS_RECEIPT_KEY === undefined) {
    faults.push('SMS_RECEIPT_KEY: the key by which MessageMedia signs receipts has to be set');
  }
  if (env.MAIL_FEEDBACK === 'ses' && env.MAIL_FEEDBACK_TOPIC === undefined) {
    faults.push('MAIL_FEEDBACK_TOPIC: the topic to which Amazon SES reports has to be set');
  }
  return faults;
}
