import { expect, it } from 'vitest';
import { faultsOf } from './faults.ts';

const integrity = 'sha512-abc';
const lockOf = (entry: object) => ({ packages: { '': {}, 'node_modules/it': entry } });

it('accepts a checksum without an address, and the public registry', () => {
  expect(faultsOf(lockOf({ version: '1.0.0', integrity }))).toEqual([]);
  const resolved = 'https://registry.npmjs.org/it/-/it-1.0.0.tgz';
  expect(faultsOf(lockOf({ version: '1.0.0', integrity, resolved }))).toEqual([]);
});

it.each(['http://localhost:4873/it.tgz', 'file:../it', 'https://registry.npmjs.org.evil.example/it.tgz'])(
  'refuses a package from %s',
  (resolved) => {
    expect(faultsOf(lockOf({ version: '1.0.0', integrity, resolved }))).toEqual([
      `node_modules/it: fetched from ${resolved}`,
    ]);
  },
);

it('refuses a package without a checksum, unless it is a tool for another platform', () => {
  expect(faultsOf(lockOf({ version: '1.0.0' }))).toEqual(['node_modules/it: no checksum']);
  expect(faultsOf(lockOf({ version: '1.0.0', optional: true }))).toEqual(['node_modules/it: no checksum']);
  const elsewhere = { version: '1.0.0', optional: true, os: ['win32'] };
  expect(faultsOf(lockOf({ ...elsewhere, dev: true }))).toEqual([]);
  expect(faultsOf(lockOf(elsewhere)), 'production would install it').toEqual([
    'node_modules/it: no checksum',
  ]);
});

it('passes over workspaces and links to them', () => {
  expect(
    faultsOf({ packages: { 'apps/api': { version: '0.1.0' }, 'node_modules/@wattle/api': { link: true } } }),
  ).toEqual([]);
});
