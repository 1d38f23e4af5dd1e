import { expect, type Page } from '@playwright/test';

type Name = {
  /** What each name says. */
  readonly says: RegExp;
  /** Names that the documents quote, and links that do something else on arrival. */
  readonly or?: readonly string[];
};

/** Where buttons and menus lead, each under one name on all pages. */
const NAMES: Readonly<Record<string, Name>> = {
  '/': {
    says: /home page|^Wattle home$/,
    or: ['Home', 'Go back to the main page', 'Go to the homepage', 'SKIP'],
  },
  '/about-me': { says: /About me/ },
  '/articles': { says: /articles/i },
  '/change-password': { says: /change password/i },
  '/contact-us': { says: /contact us/i, or: ['Send us your feedback'] },
  '/corrections': { says: /corrections/i },
  '/credit-report-overview': { says: /report/i, or: ['Needs a second document'] },
  '/credit-score': {
    says: /^Get score$/,
    or: ['Get My Score', 'Get Score', 'Create an account', 'Start again', 'Go to registration'],
  },
  '/credit-score-map': { says: /map/i },
  '/dashboard': { says: /dashboard/i, or: ['Home', 'Get score', 'SKIP', 'Cancel', 'Logged in', 'Done'] },
  '/dashboard-score-history': { says: /history/i },
  '/deals/home-loan/assistant': { says: /assistant/i },
  '/delete-account': { says: /delete my account/i },
  '/forgot-password': { says: /password/i },
  '/helpcentre': { says: /help/i },
  '/Lodge-a-complaint': { says: /lodge a complaint/i },
  '/login': { says: /^Log in( again)?$/, or: ['OK', 'Logged in'] },
  '/logout': { says: /^Log out$/ },
  '/my-details': { says: /details|change/i, or: ['Edit profile', 'Add mobile number'] },
  '/my-details/verification': {
    says: /^Verify a document$/,
    or: ['Verify Identity', 'Verify your identity', 'Change IdType', 'Give your consent'],
  },
  '/my-preferences': { says: /preferences|cancel my account|newsletters|what we send you/i },
  '/my-preferences/consents': { says: /your consents/ },
  '/privacy-policy': { says: /^Privacy Policy$/ },
  '/terms-of-use': { says: /^Terms of Use$/ },
};

type Link = { readonly path: string; readonly name: string };

/** Buttons and menus that lead to one place have one name on every page; its parts and tabs have their own. */
export async function expectOneName(page: Page): Promise<void> {
  const links = await page.evaluate<Link[]>(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a.btn, nav a, header a, footer a')].flatMap((link) =>
      link.origin === location.origin && link.hash === '' && link.search === ''
        ? [
            {
              path: link.pathname,
              name: (link.getAttribute('aria-label') ?? link.textContent).replace(/\s+/g, ' ').trim(),
            },
          ]
        : [],
    ),
  );
  const wrong = links.filter(({ path, name }) => {
    const at = NAMES[path];
    return at !== undefined && !at.says.test(name) && at.or?.includes(name) !== true;
  });
  expect.soft(wrong, `${page.url()}: links under another name`).toEqual([]);
}
