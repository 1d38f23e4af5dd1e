import { describe, expect, it } from 'vitest';
import { faultsOf } from './faults.ts';
import { fillChecksums } from './fill-checksums.ts';

const integrity = `sha512-${'a'.repeat(86)}==`;
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

it('refuses a package without a checksum, also a tool for another platform', () => {
  const elsewhere = { version: '1.0.0', optional: true, dev: true, os: ['win32'] };
  for (const entry of [{ version: '1.0.0' }, elsewhere])
    expect(faultsOf(lockOf(entry))).toEqual(['node_modules/it: no checksum']);
});

it('passes over workspaces and links to them', () => {
  expect(
    faultsOf({ packages: { 'apps/api': { version: '0.1.0' }, 'node_modules/@wattle/api': { link: true } } }),
  ).toEqual([]);
});

describe('filling in checksums', () => {
  it('asks for the packages that have none, by name and version', () => {
    const asked: string[] = [];
    const lock = {
      packages: {
        '': {},
        'node_modules/@wattle/api': { link: true },
        'node_modules/it': { version: '1.0.0', integrity },
        'node_modules/it/node_modules/@its/darwin-x64': { version: '2.0.0', optional: true },
      },
    };
    const result = fillChecksums(lock, (name, version) => {
      asked.push(`${name}@${version}`);
      return integrity;
    });
    expect(asked).toEqual(['@its/darwin-x64@2.0.0']);
    expect(result).toEqual({ filled: 1, unlisted: [] });
    expect(faultsOf(lock)).toEqual([]);
  });

  it.each(['', 'sha1-abc', 'npm error 404'])('takes no %j for a checksum', (answer) => {
    const lock = lockOf({ version: '1.0.0' });
    expect(fillChecksums(lock, () => answer)).toEqual({ filled: 0, unlisted: ['it@1.0.0'] });
    expect(faultsOf(lock)).toEqual(['node_modules/it: no checksum']);
  });
});
