import { PAGES } from '@wattle/domain/journeys/pages';
import { PATHS } from '@wattle/domain/journeys/paths';
import { PLAIN_PAGES } from '../src/app/plain-pages.ts';

/** What does something when it is asked for, and what is no page. */
const EFFECTS = [PATHS.logout, PATHS.unsubscribe, PATHS.partnerRefer, '/compare/*', '/v1/*'];

const plain = PAGES.filter(({ name, isHtml }) => name in PLAIN_PAGES && (isHtml || name === 'article'));

/**
 * What a browser that can may fetch ahead, when a pointer rests on a link or presses it: any page, and those that are
 * only read it may draw as well. Their script does nothing before somebody looks.
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
        and: [{ href_matches: plain.map(({ path }) => path) }, { not: { selector_matches: '[target]' } }],
      },
      eagerness: 'moderate',
    },
  ],
});
