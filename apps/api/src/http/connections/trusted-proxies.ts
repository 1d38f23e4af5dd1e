import { BlockList, isIPv6 } from 'node:net';

/** The names that may be used for a range in the list of trusted proxies. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether a connection comes from one of the proxies, behind which anybody may be. */
export function makeIsTrustedProxy(proxies: readonly string[]): (address: string) => boolean {
  if (proxies.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of proxies.flatMap((proxy) => NAMED[proxy] ?? [proxy])) {
    const [address = '', prefix] = entry.split('/', 2);
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, prefixLength(prefix), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

/** A netmask such as 255.255.0.0 is equivalent to its number of ones. */
function prefixLength(prefix: string): number {
  if (!prefix.includes('.')) return Number(prefix);
  const bits = prefix.split('.').map((octet) => Number(octet).toString(2));
  return bits.join('').replaceAll('0', '').length;
}
