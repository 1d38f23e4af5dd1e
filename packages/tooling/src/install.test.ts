import { describe, expect, it } from 'vitest';
import { agrees } from '../bin/lib/install.mjs';

const lock = {
  packages: {
    '': {},
    'apps/api': { version: '0.1.0' },
    'node_modules/@wattle/api': { link: true },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  },
};

describe('an installation', () => {
  it('agrees with the lock when every package has its version; other platforms do not matter', () => {
    expect(agrees(lock, { packages: { 'node_modules/zod': { version: '4.0.0' } } })).toBe(true);
  });

  it.each([
    ['another version', { 'node_modules/zod': { version: '4.0.1' } }],
    ['a package missing', {}],
  ])('does not agree with %s', (_, packages) => {
    expect(agrees(lock, { packages })).toBe(false);
  });
});
