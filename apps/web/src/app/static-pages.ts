import type { PageName } from '@wattle/domain/pages/pages';

/**
 * The pages that are only read: HTML that React wrote, moved by the few kilobytes of `plain/`. Members get the product
 * pages drawn by React instead, since their own offers are not in the build. An address without a page is static, too.
 */
export const STATIC_PAGES = [
  'home',
  'articles',
  'article',
  'help',
  'legal',
  'products',
] as const satisfies PageName[];

export type StaticPage = (typeof STATIC_PAGES)[number];
