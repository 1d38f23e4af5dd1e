/** Reserved for documents: nobody can have a site under it. */
const NOBODYS = '.example';

/** Whether an address is one at which nobody can be: it, and whoever is said to be there, are made up. */
export function isNobodys({ hostname }: URL): boolean {
  return hostname.replace(/\.$/, '').endsWith(NOBODYS);
}

/**
 * The page of `site` that stands in for an address of the catalogue; null unless it is one at which nobody can be.
 * Host and path come from the catalogue alone, so that no caller has a say in where this leads either.
 */
export function standInFor(address: URL, site: string | null): string | null {
  if (site === null || !isNobodys(address)) return null;
  return `${site.replace(/\/+$/, '')}/${address.host}${address.pathname}${address.search}`;
}

/** The address itself, or the page that stands in for it. */
export const reachable = (address: string, site: string | null): string =>
  standInFor(new URL(address), site) ?? address;
