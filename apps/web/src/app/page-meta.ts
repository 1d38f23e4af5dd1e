import { brand } from '#web/features/content/brand.ts';

type PageMeta = { title: string; description?: string; canonicalPath?: string };

/**
 * Title, description and canonical address of one page.
 * A page without a canonical path is kept out of search results: member pages and refusals have none.
 */
export function pageMeta({ title, description, canonicalPath }: PageMeta) {
  return [
    { title: `${title} | ${brand.name}` },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
    canonicalPath === undefined
      ? { name: 'robots', content: 'noindex' }
      : { tagName: 'link', rel: 'canonical', href: `${brand.siteUrl}${canonicalPath}` },
  ];
}
