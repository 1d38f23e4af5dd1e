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
  it('[MENU-003] [MENU-004] a visitor is offered log in and the score, and nothing of a member', () => {
    expect(keys(null, visitor)).toEqual([
      ...deals,
      'home-loan-assistant',
      'articles',
      'help',
      'log-in',
      'get-score',
    ]);
  });

  it('[MENU-003] [MENU-004] [MENU-008] a member is offered the dashboard and the account, and nothing of a visitor', () => {
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
  ])('[MENU-012] %s shows no menu to anyone', (path) => {
    expect(keys(menuPageOf(path), visitor)).toEqual([]);
    expect(keys(menuPageOf(path), member)).toEqual([]);
  });

  it('[MENU-011] a page that is not listed shows the full set', () => {
    expect(menuPageOf('/few/below', table)).toBeNull();
    expect(keys(null, visitor, table)).toEqual(['deals', 'log-in']);
  });

  it('[MENU-011] a listed page shows visitors its own items, and takes nothing from a member', () => {
    expect(keys('few', visitor, table)).toEqual(['log-in']);
    expect(keys('few', member, table)).toEqual(keys(null, member, table));
    expect(menuPageOf('/below/a/b', table)).toBe('quiet');
    expect(menuPageOf('/below', table)).toBeNull();
  });

  it("[MENU-015] a page's list cannot show an item to someone it is not for", () => {
    expect(keys('few', visitor, table)).toEqual(['log-in']);
    expect(keys('few', member, table)).not.toContain('log-in');
  });

  it('[MENU-002] an item with a role shows to members who hold the role only', () => {
    expect(keys(null, member, table)).not.toContain('report');
    expect(keys(null, { ...member, roles: new Set(['IHC']) }, table)).toContain('report');
    expect(keys(null, { isAuthenticated: false, roles: new Set(['IHC']) }, table)).not.toContain('report');
  });

  it("[MENU-002] [J05] 'Credit Report Overview' is for members of the cohort", () => {
    const cohort = { ...member, roles: new Set([...member.roles, 'IHC']) };
    const report = visibleMenuItems(null, cohort).find(({ label }) => label === 'Credit Report Overview');
    expect(report?.href).toBe('/credit-report-overview');
    expect(keys(null, member)).not.toContain('credit-report');
    expect(keys(null, { isAuthenticated: false, roles: new Set(['IHC']) })).not.toContain('credit-report');
  });

  it.each(['/credit-report-overview', '/credit-summary/demo'])(
    '[MENU-013] [J05] %s shows the dashboard, the report and the account among all that a member has, and a visitor nothing',
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

  it('[MENU-009] Articles and Help are for everybody', () => {
    const read = menu.items.filter(({ key }) => ['articles', 'help'].includes(key));
    expect(read.map(({ label, href }) => [label, href])).toEqual([
      ['Articles', '/articles'],
      ['Help', '/helpcentre'],
    ]);
    for (const viewer of [visitor, member]) {
      expect(keys(null, viewer)).toEqual(expect.arrayContaining(['articles', 'help']));
    }
  });

  it('[MENU-017] a menu is worked out once for a page and a viewer, and again for the next one', () => {
    const first = menuFor('/', member);
    expect(menuFor('/', member)).toBe(first);
    expect(menuFor('/login', member)).toEqual([]);
    const signedOut = { isAuthenticated: false, roles: new Set<string>() };
    expect(menuFor('/', signedOut).map(({ key }) => key)).toContain('log-in');
    expect(menuFor('/', member)).toBe(first);
    expect(menuFor('/', { ...member, roles: new Set(['IHC']) })).not.toBe(first);
  });

  it('[MENU-014] an account page shows help and the ways in, or what a member has everywhere', () => {
    expect(keys(menuPageOf('/my-details'), visitor)).toEqual(['help', 'log-in', 'get-score']);
    expect(keys(menuPageOf('/my-details'), member)).toEqual(keys(null, member));
  });

  it('[MENU-005] the account drop-down gathers its items and vanishes without any', () => {
    const entries = menuEntries(visibleMenuItems(null, member, table), table);
    expect(entries.find(({ group }) => group !== null)?.group).toMatchObject({
      label: 'My account',
      items: [{ key: 'profile' }, { key: 'log-out' }],
    });
    const ofVisitor = menuEntries(visibleMenuItems(null, visitor, table), table);
    expect(ofVisitor.filter(({ group }) => group !== null)).toEqual([]);
  });

  it('[MENU-005] My account holds what is laid down, in its order, and the history of scores', () => {
    const entries = menuEntries(visibleMenuItems(null, member));
    const account = entries.find(({ group }) => group?.key === 'my-account')?.group;
    expect(account?.items.map(({ label, href }) => [label, href])).toEqual([
      ['Edit profile', '/my-details'],
      ['Score history', '/dashboard-score-history'],
      ['Verify Identity', '/my-details/verification'],
      ['About me', '/about-me'],
      ['Preferences', '/my-preferences'],
      ['Change password', '/change-password'],
      ['Log out', '/logout'],
    ]);
  });

  it('[MENU-001] [MENU-006] the menu has one order for members and one for visitors', () => {
    const labels = (viewer: typeof visitor) =>
      menuEntries(visibleMenuItems(null, viewer)).map((entry) => entry.group?.label ?? entry.item?.label);
    expect(labels(visitor)).toEqual(['Deals', 'Articles', 'Help', 'Log in', 'Get score']);
    expect(labels(member)).toEqual(OF_MEMBER);
  });

  it('[MENU-010] Deals is a drop-down of the six product pages and the assistant, for everybody', () => {
    for (const viewer of [visitor, member]) {
      const entries = menuEntries(visibleMenuItems(null, viewer));
      const group = entries.find((entry) => entry.group?.label === 'Deals')?.group;
      expect(group?.items.map(({ href }) => href).filter((href) => href !== '/dashboard#offers')).toEqual([
        ...deals.map((key) => `/deals/${key}`),
        '/deals/home-loan/assistant',
      ]);
    }
  });

  it('[MENU-007] View offers leads members to the offers of their dashboard', () => {
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
    '[MENU-014] [MENU-006] %s shows visitors help and the ways in, and a member what there is everywhere',
    (path) => {
      expect(keys(menuPageOf(path), visitor)).toEqual(['help', 'log-in', 'get-score']);
      const groups = menuEntries(visibleMenuItems(menuPageOf(path), member));
      expect(groups.map((entry) => entry.group?.label ?? entry.item?.label)).toEqual(OF_MEMBER);
    },
  );
});

it('[MENU-019] [MENU-014] a slash at the end and another case change nothing of the menu', () => {
  for (const path of ['/terms-of-use', '/terms-of-use/', '/Terms-Of-Use'])
    expect(menuPageOf(path)).toBe('legal');
  for (const path of ['/lodge-a-complaint', '/Lodge-a-complaint/x']) expect(menuPageOf(path)).toBe('contact');
});

describe('the menu while it is not known who is viewing', () => {
  it('[MENU-011] [MENU-015] holds the items of a page for everybody, each with whom it is for', () => {
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

  it('[MENU-002] the only role that an item asks for is the cohort', () => {
    expect(menu.items.filter(({ role }) => role !== null && role !== 'IHC')).toEqual([]);
  });

  it('[MENU-015] a drop-down is for whom it holds anything', () => {
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
