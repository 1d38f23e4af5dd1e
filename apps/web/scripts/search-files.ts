import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '@wattle/content/reading/read-content';
import { addressesOf, PAGES } from '@wattle/domain/pages/pages';
import { articlePath } from '@wattle/domain/pages/paths';

/**
 * The list of known paths, so that the server can answer 404 for others. Articles and
 * problems are left out: each exists as HTML.
 */
export function writeRoutes(buildDirectory: string, paths: readonly string[]): void {
  const written = addressesOf('article', 'problem').map((path) => path.slice(1));
  const known = paths.filter((path) => path !== '' && path !== '*' && !written.includes(path));
  const routes = [...new Set(known)].map((path) => `/${path}`);
  writeFileSync(join(buildDirectory, 'client/routes.json'), JSON.stringify(routes));
}

/** Writes `sitemap.xml` and `robots.txt` with the `siteUrl` of `content/brand.yaml`. */
export function writeSearchFiles(buildDirectory: string, { articles, brand: { siteUrl } }: Content): void {
  writeFileSync(join(buildDirectory, 'client/sitemap.xml'), sitemap(siteUrl, pagesToFind(articles)));
  writeFileSync(join(buildDirectory, 'client/robots.txt'), robots(siteUrl));
}

type FoundPage = { path: string; updated?: string };

function pagesToFind(articles: Content['articles']): FoundPage[] {
  const read = articles.map(({ seoName, updated }) => ({ path: articlePath(seoName), updated }));
  const listed = PAGES.filter(({ search }) => search === 'listed').map(({ path }) => ({ path }));
  return [...listed, ...read];
}

export function sitemap(siteUrl: string, pages: readonly FoundPage[]): string {
  const entries = pages.map(({ path, updated }) => {
    const changed = updated === undefined ? '' : `<lastmod>${updated}</lastmod>`;
    return `  <url><loc>${siteUrl}${path}</loc>${changed}</url>\n`;
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
  );
}

export function robots(siteUrl: string): string {
  const paths = PAGES.filter(({ search }) => search === 'refused').map(({ path }) => beginningOf(path));
  const refused = paths.map((path) => `Disallow: ${path}\n`);
  return `User-agent: *\n${refused.join('')}\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

/** The fixed start of a path; an optional part takes its slash with it. */
function beginningOf(path: string): string | undefined {
  return path.replace(/\/:\w+\?.*$/, '').split(':', 1)[0];
}
