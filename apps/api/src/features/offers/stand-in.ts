/** Reserved for documents: nobody can have a site under it. */
const NOBODYS = '.example';

/**
 * The page of `site` that stands in for an address of the catalogue; null unless it is one at which nobody can be.
 * Host and path come from the catalogue alone, so that no caller has a say in where this leads either.
 */
export function standInFor({ host, pathname, search }: URL, site: string | null): string | null {
  if (site === null || !host.endsWith(NOBODYS)) return null;
  return `${site.replace(/\/+$/, '')}/${host}${pathname}${search}`;
}
