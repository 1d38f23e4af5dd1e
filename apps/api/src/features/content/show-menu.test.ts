import type { Role } from '@wattle/domain/journeys/roles';
import { describe, expect, it } from 'vitest';

import { showMenu } from './show-menu.ts';

type Menu = Parameters<typeof showMenu>[0];
type MenuItem = Menu['items'][number];

const item = (key: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  key,
  label: key,
  href: `/${key}`,
  group: null,
  audience: 'everyone',
  role: null,
  look: 'link',
  ...rest,
});
const menu: Menu = {
  items: [
    item('log-in', { audience: 'anonymous' }),
    item('articles'),
    item('overview', { audience: 'member', role: 'IHC' }),
    item('log-out', { audience: 'member', group: 'my-account' }),
    item('profile', { audience: 'member', group: 'my-account' }),
  ],
  pages: [
    { page: 'sign-in', paths: [], items: [] },
    { page: 'account', paths: [], items: ['log-in', 'my-account'] },
  ],
};
const member: ReadonlySet<Role> = new Set<Role>(['IV', '2FA']);
const keysFor = (page: string | undefined, roles: ReadonlySet<Role> | null) =>
  showMenu(menu, { page, roles }).map(({ key }) => key);

describe('the menu of a page', () => {
  it('[MENU-011] shows all items in their order on a page that is not listed', () => {
    expect(keysFor(undefined, null)).toEqual(['log-in', 'articles']);
    expect(keysFor('home', member)).toEqual(['articles', 'log-out', 'profile']);
  });

  it('[MENU-012] shows no menu on a page with an empty list', () => {
    expect(keysFor('sign-in', member)).toEqual([]);
  });

  it('[MENU-014] limits a visitor’s menu to the items and groups that the page lists, but not a member’s', () => {
    expect(keysFor('account', null)).toEqual(['log-in']);
    expect(keysFor('account', member)).toEqual(keysFor(undefined, member));
  });

  it('[MENU-015] lets an item’s audience override the page’s list', () => {
    expect(keysFor('account', null)).toEqual(['log-in']);
  });

  it('[MENU-002] shows an item with a role only to viewers who have it', () => {
    expect(keysFor(undefined, member)).not.toContain('overview');
    expect(keysFor(undefined, new Set<Role>([...member, 'IHC']))).toContain('overview');
  });

  it('returns only the fields of an item that the wire carries', () => {
    expect(showMenu(menu, { page: undefined, roles: null })[0]).toEqual({
      key: 'log-in',
      label: 'log-in',
      href: '/log-in',
      group: null,
    });
  });
});
