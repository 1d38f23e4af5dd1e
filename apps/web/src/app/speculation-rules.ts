import { PAGES } from '@wattle/domain/pages/pages';
import { PATHS } from '@wattle/domain/pages/paths';
import { STATIC_PAGES } from './static-pages.ts';

/** URLs with side effects, and URLs that are no page. */
const EFFECTS = [PATHS.logout, PATHS.unsubscribe, PATHS.partnerRefer, '/compare/*', '/v1/*'];

const staticNames: readonly string[] = STATIC_PAGES;
const readable = PAGES.filter(
  ({ name, isHtml }) => staticNames.includes(name) && (isHtml || name === 'article'),
);

/** Prefetches any page on hover or press. Prerenders static pages too: their script waits for activation. */
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
