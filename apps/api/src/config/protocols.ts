/** The bureaus that are asked. */
export const BUREAUS = ['primary', 'primary,second'] as const;

/** The protocols of each kind of provider. */
export const PROTOCOLS = {
  bureau: ['plain', 'equifax-apply'],
  sms: ['plain', 'twilio', 'messagemedia'],
  identity: ['plain', 'frankieone'],
  address: ['plain', 'addressr'],
  crm: ['plain', 'hubspot'],
} as const;

export type ProtocolKind = keyof typeof PROTOCOLS;
export type Protocol<K extends ProtocolKind> = (typeof PROTOCOLS)[K][number];
