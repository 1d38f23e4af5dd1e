/**
 * The network that a client address of ours (`clientAddress`) is in: its /24, or its /48 of IPv6. Addresses are rented
 * in these blocks. Anything else is a network of its own.
 */
export function networkOf(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (address.endsWith('::/64')) return `${address.split(':').slice(0, 3).join(':')}::/48`;
  return address;
}
