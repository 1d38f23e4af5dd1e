import { expect, it } from 'vitest';

import { makeIsTrustedProxy } from './trusted-proxies.ts';

it.each([
  [['10.1.2.3'], '10.1.2.3', true],
  [['10.1.2.3'], '10.1.2.4', false],
  [['10.0.0.0/8'], '::ffff:10.9.9.9', true],
  [['10.0.0.0/255.255.0.0'], '10.0.7.1', true],
  [['10.0.0.0/255.255.0.0'], '10.1.7.1', false],
  [['fd00::/8'], 'fd12::1', true],
  [['loopback', 'uniquelocal'], '127.0.0.9', true],
  [['loopback', 'uniquelocal'], '192.168.1.1', true],
  [['loopback'], '203.0.113.1', false],
  [[], '127.0.0.1', false],
])('of %j, %s is one: %s', (proxies, address, expected) => {
  expect(makeIsTrustedProxy(proxies)(address)).toBe(expected);
});
