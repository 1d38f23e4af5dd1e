import { PAGES, type Page, pageAt } from '@wattle/domain/pages/pages';
import { LEADING_ON, PATHS } from '@wattle/domain/pages/paths';

/** Where a page is opened: a part that may be missing is left out. */
const addressOf = ({ path, sample }: Page): string => sample ?? path.replaceAll(/\/:\w+\?/g, '');

const addressesOf = (chosen: (page: Page) => boolean): string[] => PAGES.filter(chosen).map(addressOf);

const isShown = ({ isForMembers, isAlias, leadsOn }: Page, isMember: boolean) =>
  (isForMembers === true) === isMember && isAlias !== true && leadsOn !== true;
const isStatic = ({ layout }: Page) => layout.startsWith('static');
const isOfDeals = ({ name }: Page) => name === 'products' || name === 'partnerRefer';
/** Taken from the sitemap and the catalogue of problems instead. */
const isOneOfMany = ({ name }: Page) => name === 'article' || name === 'problem';

/** Pages without React, and open to every visitor. */
export const readingPages = addressesOf(
  (page) => isShown(page, false) && isStatic(page) && !isOfDeals(page) && !isOneOfMany(page),
);

/** The partner's page and the frames need the simulators. */
export const dealPages = addressesOf(isOfDeals);

/** Drawn by React for every visitor. */
export const scriptedPages = addressesOf(
  (page) => isShown(page, false) && !isStatic(page) && !isOfDeals(page),
);

/** Further addresses of a page above: they are checked without axe. */
export const otherAddresses = addressesOf(({ isAlias }) => isAlias === true);

/** The pages of a member with both factors and a document. */
export const memberPages = addressesOf((page) => isShown(page, true));

/** The places of the account beside the first, which is a page above. */
export const accountPlaces = [
  ...[2, 3, 4].map((step) => `${PATHS.myDetails}?step=${step}`),
  ...Object.values(PATHS)
    .filter((path) => path !== PATHS.myDetails && pageAt(path)?.name === 'myDetails')
    .map((path) => LEADING_ON[path] ?? path),
];

/** Read without React, as built. */
export const staticPages = addressesOf((page) => isStatic(page) && page.name !== 'article');
