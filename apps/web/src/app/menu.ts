import menuFile from '../../../../content/menu.yaml';
import type { Viewer } from './viewer.ts';

type MenuFile = typeof menuFile;
export type MenuItem = MenuFile['items'][number];
export type MenuEntry = NonNullable<MenuItem['children']>[number];
type MenuViewer = Pick<Viewer, 'isAuthenticated' | 'roles'>;

/** The name of a page in the menu table. A path without an entry is a page of its own, with the full set (MENU-011). */
export function menuPageOf(pathname: string, menu: MenuFile = menuFile): string | null {
  return menu.pages.find(({ paths }) => paths.some((path) => covers(path, pathname)))?.page ?? null;
}

function covers(pattern: string, pathname: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === pathname;
  return pathname.startsWith(pattern.slice(0, -1));
}

/**
 * The items a viewer may see on a page, in the order of the table. Audience and role always win
 * over the page's own list (MENU-015).
 */
export function visibleMenuItems(
  page: string | null,
  viewer: MenuViewer,
  menu: MenuFile = menuFile,
): readonly MenuItem[] {
  const listed = menu.pages.find((entry) => entry.page === page)?.items;
  return menu.items.filter((item) => (listed?.includes(item.key) ?? true) && mayShow(item, viewer));
}

function mayShow(entry: MenuEntry, { isAuthenticated, roles }: MenuViewer): boolean {
  if (entry.audience === 'anonymous' && isAuthenticated) return false;
  if (entry.audience === 'member' && !isAuthenticated) return false;
  return entry.role === undefined || roles.has(entry.role);
}
