import { BlockList, isIP } from 'node:net';

import type { Requirement } from './requirement.ts';

type Family = 'ipv4' | 'ipv6';
type Network = { base: string; family: Family; prefix: number };

const BITS = { ipv4: 32, ipv6: 128 };

const network = (base: string, prefix?: number): Network => {
  const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
  return { base, family, prefix: prefix ?? BITS[family] };
};

const holder = ({ base, family, prefix }: Network) => {
  const list = new BlockList();
  list.addSubnet(base, prefix, family);
  return { prefix, family, list };
};

const MAPPED = holder(network('::ffff:0:0', 96));

const PRIVATE = [
  network('127.0.0.0', 8),
  network('10.0.0.0', 8),
  network('172.16.0.0', 12),
  network('192.168.0.0', 16),
  network('169.254.0.0', 16),
  network('100.64.0.0', 10),
  network('::1', 128),
  network('fc00::', 7),
  network('fe80::', 10),
].map(holder);

/** An address or a range, `10.0.0.0/8`; null for anything else. */
function readNetwork(item: string): Network | null {
  const [, base = '', prefix] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(item) ?? [];
  if (isIP(base) === 0) return null;
  const read = network(base, prefix === undefined ? undefined : Number(prefix));
  return read.prefix >= 1 && read.prefix <= BITS[read.family] ? read : null;
}

export const isNetwork = (item: string): boolean => readNetwork(item) !== null;

const isPrivate = ({ base, family, prefix }: Network): boolean =>
  PRIVATE.some((each) => each.family === family && prefix >= each.prefix && each.list.check(base, family));

/** The range's size as a power of two. IPv4-mapped IPv6 counts as IPv4. */
function sizeOf({ base, family, prefix }: Network): { family: Family; bits: number } {
  const standsForV4 = family === 'ipv6' && prefix >= MAPPED.prefix && MAPPED.list.check(base, 'ipv6');
  return { family: standsForV4 ? 'ipv4' : family, bits: BITS[family] - prefix };
}

/** Room for the published ranges of any content delivery network, not for a share of the internet. */
const WIDEST = { ipv4: 2 ** 24, ipv6: 2 ** 104 };

function isNarrow(items: readonly string[]): boolean {
  const wide = { ipv4: 0, ipv6: 0 };
  for (const item of items) {
    const read = readNetwork(item);
    if (read === null || isPrivate(read)) continue;
    const { family, bits } = sizeOf(read);
    wide[family] += 2 ** bits;
  }
  return wide.ipv4 <= WIDEST.ipv4 && wide.ipv6 <= WIDEST.ipv6;
}

export const NARROW: Requirement<readonly string[]> = {
  must: 'hold no more public addresses than an IPv4 /8 or an IPv6 /24: callers from them choose their address',
  holds: isNarrow,
};

/** Names that only a private network resolves. */
const PRIVATE_NAME = /^(?:[^.]+|.+\.(?:localhost|internal|local|svc))\.?$/i;

export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? PRIVATE_NAME.test(address) : isPrivate(network(address));
}
