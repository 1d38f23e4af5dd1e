import type { PageName } from '@wattle/domain/pages/pages';

/**
 * Read-only pages: prerendered HTML with the small script of `plain/`. For members React draws the product pages
 * instead, since their own offers are not in the build. Unknown addresses are static, too.
 */
export const STATIC_PAGES = [
  'home',
  'articles',
  'article',
  'help',
  'problem',
  'legal',
  'products',
] as const satisfies PageName[];
