import ipaddr from 'ipaddr.js';

/** Prefix lengths. */
type Lengths = { ipv4: number; ipv6: number };

/** The block of an address, in its canonical text (RFC 5952). Anything else is its own block. */
export function blockOf(address: string, lengths: Lengths): string {
  if (!ipaddr.isValid(address)) return address;
  const plain = ipaddr.process(address);
  const length = lengths[plain.kind()];
  const family = plain.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${plain.toString()}/${length}`).toString()}/${length}`;
}

/** The /24 or IPv6 /48 of a client address, the blocks that addresses are rented in. */
export const networkOf = (address: string): string =>
  blockOf(address.replace(/\/64$/, ''), { ipv4: 24, ipv6: 48 });
