import { withoutTrailing } from '../trailing.ts';

/** Reserved for documentation: no such site can exist. */
const RESERVED = '.example';

/** Whether the address cannot exist, so that the partner there is invented. */
export function isReserved({ hostname }: Pick<URL, 'hostname'>): boolean {
  return hostname.replace(/\.$/, '').endsWith(RESERVED);
}

/**
 * The page of `site` that replaces an invented address of the catalogue; null for a real one. Host and path come from
 * the catalogue only.
 */
export function standInFor(address: URL, site: string | null): string | null {
  if (site === null || !isReserved(address)) return null;
  return `${withoutTrailing(site, '/')}/${address.host}${address.pathname}${address.search}`;
}

/** The address, or its stand-in. */
export const reachable = (address: string, site: string | null): string =>
  standInFor(new URL(address), site) ?? address;
