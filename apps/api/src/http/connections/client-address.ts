import { isIPv6 } from 'node:net';

import type { FastifyRequest } from 'fastify';

/**
 * Address that a client is counted by. Forwarded headers count only from configured proxies (Fastify's `trustProxy`).
 * IPv6 is truncated to the /64, which one caller owns.
 */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  return `${expand(ip).slice(0, 4).join(':')}::/64`;
}

/** Network of an address, for logs: shows attacks from one place, identifies no one. */
export function networkPrefix({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const plain = ip.replace('::ffff:', '');
  if (isIPv6(plain)) return `${expand(plain).slice(0, 3).join(':')}::/48`;
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
}

function expand(ip: string): string[] {
  const [head = '', tail = ''] = (ip.split('%', 1)[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}
