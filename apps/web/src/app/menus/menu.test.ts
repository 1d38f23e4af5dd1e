import { addressesOf, type PageName } from '@wattle/domain/pages/pages';
import { describe, expect, it } from 'vitest';
import menu from '../../../../../content/menu.yaml';
import { menuEntries, menuFor, menuForAll, type MenuTable, menuPageOf, visibleMenuItems } from './menu.ts';

const visitor = { isAuthenticated: false, roles: new Set<string>() };
const member = { isAuthenticated: true, roles: new Set(['1FA', '2FA', 'IV']) };
const keys = (page: string | null, viewer: typeof visitor, table?: MenuTable) =>
  visibleMenuItems(page, viewer, table).map(({ key }) => key);

const deals = [
  'credit-cards',
  'personal-loans',
  'car-loans',
  'insurance',
  'home-loans',
  'credit-card-offers',
];

/** The page's drop-downs, each with its viewer kind. */
const kindsOn = (path: string) =>
  menuEntries(menuForAll(path)).flatMap(({ group }) => (group === null ? [] : [[group.key, group.kind]]));

const OF_MEMBER = ['Dashboard', 'Deals', 'Score map', 'Articles', 'Help', 'Contact Us', 'My account'];
const OF_COHORT = OF_MEMBER.toSpliced(1, 0, 'Credit Report Overview');

const item = { label: 'x', href: '/x', group: null, look: 'link', audience: 'everyone', role: null } as const;
const table: MenuTable = {
  groups: [{ key: 'account', label: 'My account' }],
  items: [
    { ...item, key: 'deals' },
    { ...item, key: 'report', audience: 'member', role: 'IHC' },
    { ...item, key: 'log-in', audience: 'anonymous' },
    { ...item, key: 'profile', audience: 'member', group: 'account' },
    { ...item, key: 'log-out', audience: 'member', group: 'account' },
  ],
  pages: [
    { page: 'quiet', paths: ['/quiet', '/below/*'], items: [] },
    { page: 'few', paths: ['/few'], items: ['log-in', 'account'] },
  ],
};

describe('visibleMenuItems', () => {
  it('[MENU-003] [MENU-004] offers visitors log-in and score, and nothing of a member', () => {
    expect(keys(null, visitor)).toEqual([
      ...deals,
      'home-loan-assistant',
      'articles',
      'help',
      'log-in',
      'get-score',
    ]);
  });

  it('[MENU-003] [MENU-004] [MENU-008] offers members dashboard and account, and nothing of a visitor', () => {
    expect(keys(null, member)).toEqual(
      expect.arrayContaining(['verify-identity', 'change-password', 'log-out', 'dashboard']),
    );
  });

  it.each([
    '/login',
    '/login/dashboard',
    '/login-2fa',
    '/forgot-password',
    '/change-password',
    '/credit-score',
    '/create-account/verify-email',
  ])('[MENU-012] shows no menu on %s', (path) => {
    expect(keys(menuPageOf(path), visitor)).toEqual([]);
    expect(keys(menuPageOf(path), member)).toEqual([]);
  });

  it('[MENU-011] shows the full menu on an unlisted page', () => {
    expect(menuPageOf('/few/below', table)).toBeNull();
    expect(keys(null, visitor, table)).toEqual(['deals', 'log-in']);
  });

  it('[MENU-011] shows visitors a listed page’s own items and members all of theirs', () => {
    expect(keys('few', visitor, table)).toEqual(['log-in']);
    expect(keys('few', member, table)).toEqual(keys(null, member, table));
    expect(menuPageOf('/below/a/b', table)).toBe('quiet');
    expect(menuPageOf('/below', table)).toBeNull();
  });

  it('[MENU-015] never shows an item to a viewer outside its audience', () => {
    expect(keys('few', visitor, table)).toEqual(['log-in']);
    expect(keys('few', member, table)).not.toContain('log-in');
  });

  it('[MENU-002] shows an item with a role only to members who hold it', () => {
    expect(keys(null, member, table)).not.toContain('report');
    expect(keys(null, { ...member, roles: new Set(['IHC']) }, table)).toContain('report');
    expect(keys(null, { isAuthenticated: false, roles: new Set(['IHC']) }, table)).not.toContain('report');
  });

  it('[MENU-002] shows ‘Credit Report Overview’ to the cohort only', () => {
    const cohort = { ...member, roles: new Set([...member.roles, 'IHC']) };
    const report = visibleMenuItems(null, cohort).find(({ label }) => label === 'Credit Report Overview');
    expect(report?.href).toBe('/credit-report-overview');
    expect(keys(null, member)).not.toContain('credit-report');
    expect(keys(null, { isAuthenticated: false, roles: new Set(['IHC']) })).not.toContain('credit-report');
  });

  it.each(['/credit-report-overview', '/credit-summary/demo'])(
    '[MENU-013] shows dashboard, report and account to members on %s, and nothing to visitors',
    (path) => {
      const labels = (viewer: typeof visitor) =>
        menuEntries(visibleMenuItems(menuPageOf(path), viewer)).map(
          (entry) => entry.group?.label ?? entry.item?.label,
        );
      const cohort = { ...member, roles: new Set([...member.roles, 'IHC']) };
      expect(labels(cohort)).toEqual(OF_COHORT);
      expect(labels(member)).toEqual(OF_MEMBER);
      expect(labels(visitor)).toEqual([]);
    },
  );

  it('[MENU-009] shows Articles and Help to everyone', () => {
    const read = menu.items.filter(({ key }) => ['articles', 'help'].includes(key));
    expect(read.map(({ label, href }) => [label, href])).toEqual([
      ['Articles', '/articles'],
      ['Help', '/helpcentre'],
    ]);
    for (const viewer of [visitor, member]) {
      expect(keys(null, viewer)).toEqual(expect.arrayContaining(['articles', 'help']));
    }
  });

  it('[MENU-017] computes a menu once for each page and viewer', () => {
    const first = menuFor('/', member);
    expect(menuFor('/', member)).toBe(first);
    expect(menuFor('/login', member)).toEqual([]);
    const signedOut = { isAuthenticated: false, roles: new Set<string>() };
    expect(menuFor('/', signedOut).map(({ key }) => key)).toContain('log-in');
    expect(menuFor('/', member)).toBe(first);
    expect(menuFor('/', { ...member, roles: new Set(['IHC']) })).not.toBe(first);
  });

  it('[MENU-014] shows help and log-in on account pages, and members their usual items', () => {
    expect(keys(menuPageOf('/my-details'), visitor)).toEqual(['help', 'log-in', 'get-score']);
    expect(keys(menuPageOf('/my-details'), member)).toEqual(keys(null, member));
  });

  it('[MENU-005] groups the account items in a drop-down and hides an empty one', () => {
    const entries = menuEntries(visibleMenuItems(null, member, table), table);
    expect(entries.find(({ group }) => group !== null)?.group).toMatchObject({
      label: 'My account',
      items: [{ key: 'profile' }, { key: 'log-out' }],
    });
    const ofVisitor = menuEntries(visibleMenuItems(null, visitor, table), table);
    expect(ofVisitor.filter(({ group }) => group !== null)).toEqual([]);
  });

  it('[MENU-005] orders My account as specified, with the score history', () => {
    const entries = menuEntries(visibleMenuItems(null, member));
    const account = entries.find(({ group }) => group?.key === 'my-account')?.group;
    expect(account?.items.map(({ label, href }) => [label, href])).toEqual([
      ['Edit profile', '/my-details'],
      ['Score history', '/dashboard-score-history'],
      ['Verify Identity', '/my-details/verification'],
      ['About me', '/about-me'],
      ['Preferences', '/my-preferences'],
      ['Change password', '/my-details?step=4'],
      ['Log out', '/logout'],
    ]);
  });

  it('[MENU-001] [MENU-006] has one item order for members and one for visitors', () => {
    const labels = (viewer: typeof visitor) =>
      menuEntries(visibleMenuItems(null, viewer)).map((entry) => entry.group?.label ?? entry.item?.label);
    expect(labels(visitor)).toEqual(['Deals', 'Articles', 'Help', 'Log in', 'Get score']);
    expect(labels(member)).toEqual(OF_MEMBER);
  });

  it('[MENU-010] has a Deals drop-down of the six product pages and the assistant for everyone', () => {
    for (const viewer of [visitor, member]) {
      const entries = menuEntries(visibleMenuItems(null, viewer));
      const group = entries.find((entry) => entry.group?.label === 'Deals')?.group;
      expect(group?.items.map(({ href }) => href).filter((href) => href !== '/dashboard#offers')).toEqual([
        ...deals.map((key) => `/deals/${key}`),
        '/deals/home-loan/assistant',
      ]);
    }
  });

  it('[MENU-007] links View offers to the offers on a member’s dashboard', () => {
    const offers = visibleMenuItems(null, member).find(({ label }) => label === 'View offers');
    expect(offers?.href).toBe('/dashboard#offers');
    expect(keys(null, visitor)).not.toContain('view-offers');
  });

  const few: readonly PageName[] = [
    'legal',
    'contactUs',
    'complaint',
    'contactSent',
    'myDetails',
    'verification',
    'myPreferences',
    'consents',
    'deleteAccount',
    'deleteAccountSuccess',
    'aboutMe',
    'homeLoanAssistant',
    'scoreMap',
  ];
  it.each(addressesOf(...few).map((path) => path.replaceAll(/:\w+\??/g, '2000')))(
    '[MENU-014] [MENU-006] shows visitors help and log-in on %s, and members their usual items',
    (path) => {
      expect(keys(menuPageOf(path), visitor)).toEqual(['help', 'log-in', 'get-score']);
      const groups = menuEntries(visibleMenuItems(menuPageOf(path), member));
      expect(groups.map((entry) => entry.group?.label ?? entry.item?.label)).toEqual(OF_MEMBER);
    },
  );
});

it('[MENU-019] [MENU-014] ignores a trailing slash and case in the address', () => {
  for (const path of ['/terms-of-use', '/terms-of-use/', '/Terms-Of-Use'])
    expect(menuPageOf(path)).toBe('legal');
  for (const path of ['/lodge-a-complaint', '/Lodge-a-complaint/x']) expect(menuPageOf(path)).toBe('contact');
});

describe('the menu for an unknown viewer', () => {
  it('[MENU-011] [MENU-015] includes items for all viewers, each with its audience, while the viewer is unknown', () => {
    const all = menuForAll('/few', table).map(({ key, kind }) => [key, kind]);
    expect(all).toEqual([
      ['deals', 'member'],
      ['report', 'cohort'],
      ['log-in', 'anonymous'],
      ['profile', 'member'],
      ['log-out', 'member'],
    ]);
    expect(menuForAll('/quiet', table)).toEqual([]);
    expect(menuForAll('/any', table).map(({ kind }) => kind)).toEqual([
      null,
      'cohort',
      'anonymous',
      'member',
      'member',
    ]);
  });

  it('[MENU-015] shows a drop-down to the viewers of its items', () => {
    expect(kindsOn('/')).toEqual([
      ['deals', null],
      ['my-account', 'member'],
    ]);
    expect(kindsOn('/terms-of-use')).toEqual([
      ['deals', 'member'],
      ['my-account', 'member'],
    ]);
  });
});
