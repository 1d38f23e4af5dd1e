import { expect, it } from 'vitest';
import { licenceFaults, productionLicences } from './licences.ts';

const lockOf = (license: string | undefined, more: object = {}) => ({
  packages: {
    '': {},
    'apps/api': { version: '0.1.0' },
    'node_modules/@wattle/api': { link: true },
    'node_modules/a/node_modules/@it/is': {
      version: '1.0.0',
      ...(license === undefined ? {} : { license }),
      ...more,
    },
  },
});

it.each(['MIT', '(MIT OR GPL-3.0-only)', '(MIT AND Zlib)'])('%s is let through', (licence) => {
  expect(licenceFaults(lockOf(licence))).toEqual([]);
});

it.each([
  'GPL-3.0-only',
  'AGPL-3.0',
  'UNLICENSED',
  'SEE LICENSE IN X',
  '(MIT AND GPL-2.0)',
  '((MIT OR A) AND B)',
])('%s is named', (licence) => {
  expect(licenceFaults(lockOf(licence))).toEqual([`@it/is@1.0.0: licence ${licence}`]);
});

it('a package without a licence is named, unless only developing needs it', () => {
  expect(licenceFaults(lockOf(undefined))).toEqual(['@it/is@1.0.0: licence unknown']);
  expect(licenceFaults(lockOf(undefined, { dev: true }))).toEqual([]);
});

it('lists what the product runs on, without workspace packages', () => {
  expect(productionLicences(lockOf('MIT'))).toEqual([{ name: '@it/is', version: '1.0.0', licence: 'MIT' }]);
});
