import { isIPv6 } from 'node:net';

import type { FastifyRequest } from 'fastify';

/**
 * What a network address is counted under. Forwarded headers count only from configured proxies (Fastify's
 * `trustProxy`); an IPv6 caller owns a /64 and is counted by it.
 */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  return `${expand(ip).slice(0, 4).join(':')}::/64`;
}

/** The part of an address that many share: enough to see an attack from one place, too little to identify anybody. */
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
