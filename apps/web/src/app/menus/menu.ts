import menuFile from '../../../../../content/menu.yaml';
import type { ViewerKind } from '../viewer/for-viewer.tsx';
import type { Viewer } from '../viewer/viewer.ts';

export type MenuTable = typeof menuFile;
export type MenuItem = MenuTable['items'][number];
type MenuViewer = Pick<Viewer, 'isAuthenticated' | 'roles'>;

/** The name of a page in the menu table; null for an unlisted page, which shows the full set (MENU-011). */
export function menuPageOf(pathname: string, table: MenuTable = menuFile): string | null {
  return table.pages.find(({ paths }) => paths.some((path) => covers(path, pathname)))?.page ?? null;
}

/**
 * Addresses are matched without regard to case, as the pages themselves are. A prerendered page is requested with a
 * trailing slash, and its menu must be the one the browser draws without it.
 */
function covers(pattern: string, pathname: string): boolean {
  const [path, wanted] = [pathname.toLowerCase().replace(/(?<=.)\/$/, ''), pattern.toLowerCase()];
  return wanted.endsWith('/*') ? path.startsWith(wanted.slice(0, -1)) : wanted === path;
}

/**
 * The items a viewer may see on a page, in table order. Audience and role always override the page's own list
 * (MENU-015).
 */
export function visibleMenuItems(
  page: string | null,
  viewer: MenuViewer,
  table: MenuTable = menuFile,
): readonly MenuItem[] {
  const listed = table.pages.find((entry) => entry.page === page)?.items;
  return table.items.filter((item) => isListed(item, listed) && mayShow(item, viewer));
}

const menus = new WeakMap<MenuViewer, Map<string | null, readonly MenuItem[]>>();

/**
 * The menu of a page for its viewer, worked out once (MENU-017). Signing in, signing out or changing role makes a new
 * viewer, so the previous one's menus go with them.
 */
export function menuFor(pathname: string, viewer: MenuViewer): readonly MenuItem[] {
  const page = menuPageOf(pathname);
  const known = menus.get(viewer) ?? new Map<string | null, readonly MenuItem[]>();
  const items = known.get(page) ?? visibleMenuItems(page, viewer);
  menus.set(viewer, known.set(page, items));
  return items;
}

/**
 * The items of a page for all kinds of viewers, in table order: what a page holds while it is not known who is viewing.
 */
export function menuForAll(pathname: string, table: MenuTable = menuFile): readonly MenuItem[] {
  const listed = table.pages.find(({ page }) => page === menuPageOf(pathname, table))?.items;
  return table.items.filter((item) => isListed(item, listed));
}

/** For whom an item is shown; null for everybody. The one role that an item can ask for is the cohort's. */
export function viewerKindOf({ audience, role }: MenuItem): ViewerKind | null {
  if (role !== null) return 'cohort';
  return audience === 'everyone' ? null : audience;
}

function isListed({ key, group }: MenuItem, listed: readonly string[] | undefined): boolean {
  return listed === undefined || listed.includes(key) || (group !== null && listed.includes(group));
}

function mayShow({ audience, role }: MenuItem, { isAuthenticated, roles }: MenuViewer): boolean {
  if (audience === 'anonymous' && isAuthenticated) return false;
  if (audience === 'member' && !isAuthenticated) return false;
  return role === null || roles.has(role);
}

export type MenuGroup = { readonly key: string; readonly label: string; readonly items: readonly MenuItem[] };

/** A drop-down is for whom its first item is; a test holds that all of its items are for the same. */
export function groupKindOf({ items }: MenuGroup): ViewerKind | null {
  const [first] = items;
  return first === undefined ? null : viewerKindOf(first);
}

type MenuEntry =
  | { readonly item: MenuItem; readonly group: null }
  | { readonly item: null; readonly group: MenuGroup };

/**
 * Items and drop-downs in table order: a drop-down appears where its first item does (MENU-001). An empty one is left
 * out.
 */
export function menuEntries(items: readonly MenuItem[], table: MenuTable = menuFile): readonly MenuEntry[] {
  return items.flatMap((item): MenuEntry[] => {
    const group = table.groups.find(({ key }) => key === item.group);
    if (group === undefined) return [{ item, group: null }];
    const members = items.filter((each) => each.group === group.key);
    return members[0] === item ? [{ item: null, group: { ...group, items: members } }] : [];
  });
}
