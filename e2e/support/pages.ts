import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepared } from './environment.ts';

/**
 * Routes of the app, and the address at which the sweep looks at each. A route that is not listed is a page of members,
 * at its own address. An entry without a route fails the sweep's first test; so does a route that takes a part and has no
 * entry.
 */
type Addresses = Readonly<Record<string, string>>;

const same = (...paths: readonly string[]): Addresses =>
  Object.fromEntries(paths.map((path) => [path, path]));

/** Open to every visitor. The partner's page and the frames need the simulators. */
export const readingPages: Addresses = {
  ...same('/', '/check-your-inbox', '/articles', '/helpcentre', '/credit-summary/demo'),
  ...same('/terms-of-use', '/privacy-policy', '/complaints', '/credit-guide'),
  ...same('/access-seeker-authority', '/promotion-terms'),
};

export const dealPages: Addresses = {
  ...same('/deals/credit-cards', '/deals/personal-loans', '/deals/car-loans'),
  ...same('/deals/insurance', '/deals/home-loans', '/deals/credit-card-offers'),
  '/partner-refer': '/partner-refer?productId=71',
};

export const formPages: Addresses = {
  ...same('/credit-score', '/get-credit-smart', '/toyota', '/powertorque', '/no-account'),
  ...same('/login', '/forgot-password', '/unsubscribe', '/not-me', '/contact-us', '/Lodge-a-complaint'),
  ...same('/contact-us-success', '/Lodge-a-complaint-success', '/delete-account-success'),
  '/free-credit-score/newmember/:ci?/:ch?': '/free-credit-score/newmember',
};

/** Further addresses of a page above: they are checked without axe. */
export const otherAddresses: Addresses = {
  ...same('/home', '/free-credit-score', '/free-credit-score/simple', '/free-credit-score/savvy'),
  ...same('/simple', '/savvy', '/veda-credit-score'),
  '/contact-us/:page': '/contact-us/footer',
  '/Lodge-a-complaint/:page': '/Lodge-a-complaint/footer',
  '/login/:returnUrl': '/login/about-me',
};

/** Pages of members at another address than their route. */
const placedPages: Addresses = {
  '/my-details/:place?': '/my-details',
  '/credit-score-map/:postCode?': '/credit-score-map/2000',
};

/** The places of the account beside the first, which is a page above. */
export const accountPlaces: Addresses = {
  ...same('/my-details?step=2', '/my-details?step=3', '/my-details?step=4'),
  ...same('/my-details/devices', '/my-details/activity', '/my-details/notices'),
  ...same('/my-details/credit-file', '/my-details/your-data', '/my-details/leave'),
};

/** In the middle of registering, in this order. */
export const registrationPages: Addresses = same(
  '/create-account/verify-email',
  '/create-account/mobile',
  '/create-account/verify-mobile',
);

/** After only the password. */
export const firstFactorPages: Addresses = same('/login-2fa');

/** After a reset by mail, while the code of the mobile is owed. */
const lostPhonePages: Addresses = same('/login-2fa/lost-phone');

/** While a new address or number is waiting for its code. */
export const changePages: Addresses = same('/my-details/verify-email', '/my-details/verify-mobile');

/** They redirect at once, and have no appearance of their own. */
export const leadingOn: Addresses = {
  '/deals': '/deals/credit-cards',
  '/create-account': '/credit-score',
  '/logout': '/',
};

/** Only with a second bureau; its journey looks at it. */
const absentPages: Addresses = same('/dashboard/two-scores');

export const listedPages: Addresses = {
  ...readingPages,
  ...dealPages,
  ...formPages,
  ...otherAddresses,
  ...placedPages,
  ...registrationPages,
  ...firstFactorPages,
  ...lostPhonePages,
  ...changePages,
  ...leadingOn,
  ...absentPages,
};

/** Every route of the built app. */
export async function readRoutes(): Promise<string[]> {
  const routes: string[] = JSON.parse(await readFile(join(prepared().webDir, 'routes.json'), 'utf8'));
  return ['/', ...routes];
}

/** The pages of a member with both factors and a document. */
export async function memberPages(): Promise<Addresses> {
  const others = (await readRoutes()).filter((route) => !(route in listedPages));
  return { ...placedPages, ...same(...others) };
}
