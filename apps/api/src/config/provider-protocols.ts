/** Where the simulators speak each protocol: with them it is spoken unless a provider is named. */
const SMS_SIMULATORS = { plain: '/sms', twilio: '/twilio' } as const;

type Sms = {
  SMS_PROTOCOL: keyof typeof SMS_SIMULATORS;
  SMS_URL?: string | undefined;
  SMS_USER: string;
  SMS_KEY: string;
  SMS_FROM: string;
};

export function smsSettings(env: Sms, simulators: string) {
  const protocol = env.SMS_PROTOCOL;
  return {
    protocol,
    url: env.SMS_URL ?? simulators + SMS_SIMULATORS[protocol],
    user: env.SMS_USER,
    key: env.SMS_KEY,
    from: env.SMS_FROM,
    /** The provider says what became of a message. */
    hasReceipts: protocol !== 'plain',
  };
}
