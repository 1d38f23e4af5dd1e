import { expect, it } from 'vitest';

import { readConfig } from '../../config.ts';
import { PROVIDER_NAMES, providerNamer } from './provider-names.ts';

it('a provider is known by its setting, and any other by its host', () => {
  const config = readConfig({ BUREAU_URL: 'https://bureau.example/v2' });
  const nameOf = providerNamer(config);
  expect(nameOf('https://bureau.example/v2')).toBe('bureau');
  expect(nameOf(config.mailingList.url)).toBe('mailing-list');
  expect(nameOf('https://checks.example/siteverify')).toBe('checks.example');
  const { bureau, identity, sms, mail, device, address, crm, mailingList, partner } = config;
  const all = [bureau, identity, sms, mail, device, address, crm, mailingList, partner];
  expect(all.map(({ url }) => nameOf(url))).toEqual(PROVIDER_NAMES);
});
