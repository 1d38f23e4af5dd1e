import type { Config } from '../../config.ts';

/** Everybody outside whom the product calls: the name that metrics and traces show, and whose setting it is. */
const SETTINGS = {
  bureau: 'bureau',
  identity: 'identity',
  sms: 'sms',
  mail: 'mail',
  device: 'device',
  address: 'address',
  crm: 'crm',
  'mailing-list': 'mailingList',
  partner: 'partner',
} as const satisfies Record<string, keyof Config>;

type Addresses = Pick<Config, (typeof SETTINGS)[keyof typeof SETTINGS]>;

export const PROVIDER_NAMES: readonly string[] = Object.keys(SETTINGS);

/**
 * Finds the name by the address, so that nobody who makes a client has to name it as well. An address that no setting
 * above has goes by its host.
 */
export function providerNamer(config: Addresses): (url: string) => string {
  const names = new Map(Object.entries(SETTINGS).map(([name, setting]) => [config[setting].url, name]));
  return (url) => names.get(url) ?? new URL(url).host;
}
