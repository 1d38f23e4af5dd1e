import { brand } from './brand.ts';

type PageMeta = {
  title: string;
  description?: string;
  canonicalPath?: string;
  kind?: 'website' | 'article';
};

/**
 * Title, description, canonical address and link preview of a page. Without a canonical path the page is `noindex`:
 * member pages and refusals.
 */
export function pageMeta({ title, description, canonicalPath, kind = 'website' }: PageMeta) {
  const named = [
    { title: `${title} | ${brand.name}` },
    ...(description === undefined ? [] : [{ name: 'description', content: description }]),
  ];
  if (canonicalPath === undefined) return [...named, { name: 'robots', content: 'noindex' }];
  const href = `${brand.siteUrl}${canonicalPath}`;
  const shared = { title, description, url: href, type: kind, image: `${brand.siteUrl}/img/social.png` };
  return [
    ...named,
    { tagName: 'link', rel: 'canonical', href },
    ...Object.entries(shared).flatMap(([name, content]) =>
      content === undefined ? [] : { property: `og:${name}`, content },
    ),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
