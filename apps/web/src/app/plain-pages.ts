import type { PageName } from '@wattle/domain/journeys/pages';

/**
 * The pages that are only read. They stay the HTML of the build, moved by a few kilobytes of script of our own (`plain/`),
 * and React wakes on them never, or for members alone, who are shown something of their own there. On every other page
 * it wakes for everybody. An address without a page is read, too.
 */
export const PLAIN_PAGES = {
  home: 'never',
  articles: 'never',
  article: 'never',
  help: 'never',
  legal: 'never',
  products: 'for-members',
} as const satisfies Partial<Record<PageName, Waking>>;

export type Waking = 'never' | 'for-members';
