import { PAGES } from '@wattle/domain/pages/pages';
import { PATHS } from '@wattle/domain/pages/paths';
import { STATIC_PAGES } from './static-pages.ts';

/** What does something when it is asked for, and what is no page. */
const EFFECTS = [PATHS.logout, PATHS.unsubscribe, PATHS.partnerRefer, '/compare/*', '/v1/*'];

const staticNames: readonly string[] = STATIC_PAGES;
const readable = PAGES.filter(
  ({ name, isHtml }) => staticNames.includes(name) && (isHtml || name === 'article'),
);

/**
 * What a browser may fetch ahead when a pointer rests on a link or presses it: any page. It may render static pages as
 * well, whose script waits until the page is shown.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: EFFECTS.flatMap((path) => [path, `${path}?*`]) } },
          { not: { selector_matches: '[target]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
  prerender: [
    {
      where: {
        and: [{ href_matches: readable.map(({ path }) => path) }, { not: { selector_matches: '[target]' } }],
      },
      eagerness: 'moderate',
    },
  ],
});
