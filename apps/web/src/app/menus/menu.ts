import menuFile from '../../../../../content/menu.yaml';
import type { ViewerKind } from '#web/navigation/for-viewer.tsx';
import type { Viewer } from '#web/navigation/viewer.ts';

/** The drop-down of the member's account. */
export const ACCOUNT = 'my-account';

export type MenuTable = typeof menuFile;
type TableItem = MenuTable['items'][number];
type TablePage = MenuTable['pages'][number];
/** `kind` null: shown to all viewers. */
export type MenuItem = TableItem & { readonly kind: ViewerKind | null };
type MenuViewer = Pick<Viewer, 'isAuthenticated' | 'roles'>;

/** The page's name in the menu table; null shows the full set (MENU-011). */
export function menuPageOf(pathname: string, table: MenuTable = menuFile): string | null {
  return table.pages.find(({ paths }) => paths.some((path) => covers(path, pathname)))?.page ?? null;
}

/**
 * Case-insensitive, as page addresses are. A prerendered page is requested with a trailing slash, and must get the same
 * menu as without it.
 */
function covers(pattern: string, pathname: string): boolean {
  const [path, wanted] = [pathname.toLowerCase().replace(/(.)\/$/, '$1'), pattern.toLowerCase()];
  return wanted.endsWith('/*') ? path.startsWith(wanted.slice(0, -1)) : wanted === path;
}

/** The items for all kinds of viewers, in table order, for while the viewer is unknown. */
export function menuForAll(pathname: string, table: MenuTable = menuFile): readonly MenuItem[] {
  return itemsOf(menuPageOf(pathname, table), table);
}

/** The items visible to a viewer, in table order. Audience and role override the page's own list (MENU-015). */
export function visibleMenuItems(
  page: string | null,
  viewer: MenuViewer,
  table: MenuTable = menuFile,
): readonly MenuItem[] {
  return itemsOf(page, table).filter(({ kind }) => isOf(viewer, kind));
}

const menus = new WeakMap<MenuViewer, Map<string | null, readonly MenuItem[]>>();

/** Cached by viewer (MENU-017): a changed session makes a new viewer object. */
export function menuFor(pathname: string, viewer: MenuViewer): readonly MenuItem[] {
  const page = menuPageOf(pathname);
  const known = menus.get(viewer) ?? new Map<string | null, readonly MenuItem[]>();
  const items = known.get(page) ?? visibleMenuItems(page, viewer);
  menus.set(viewer, known.set(page, items));
  return items;
}

/**
 * A page lists what visitors see. Members have the same items on every page, so unlisted items are for members only. An
 * empty list means no menu at all (MENU-012).
 */
function itemsOf(page: string | null, table: MenuTable): readonly MenuItem[] {
  const listed = table.pages.find((entry) => entry.page === page);
  if (listed?.items.length === 0) return [];
  return table.items.flatMap((item): MenuItem[] => {
    if (item.role !== null) return [{ ...item, kind: 'cohort' }];
    if (item.audience === 'member') return [{ ...item, kind: 'member' }];
    if (isListed(item, listed))
      return [{ ...item, kind: item.audience === 'anonymous' ? 'anonymous' : null }];
    return item.audience === 'everyone' ? [{ ...item, kind: 'member' }] : [];
  });
}

function isListed({ key, group }: TableItem, page: TablePage | undefined): boolean {
  return page === undefined || page.items.includes(key) || (group !== null && page.items.includes(group));
}

/** The cohort is the only role an item can require. */
function isOf({ isAuthenticated, roles }: MenuViewer, kind: ViewerKind | null): boolean {
  if (kind === null) return true;
  if (kind === 'anonymous') return !isAuthenticated;
  return isAuthenticated && (kind === 'member' || roles.has('IHC'));
}

export type MenuGroup = {
  readonly key: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** The viewers for whom it has items. */
  readonly kind: ViewerKind | null;
};
type MenuEntry =
  | { readonly item: MenuItem; readonly group: null }
  | { readonly item: null; readonly group: MenuGroup };

/**
 * Items and drop-downs in table order: a drop-down is at its first item's place (MENU-001). Empty ones are left out.
 */
export function menuEntries(items: readonly MenuItem[], table: MenuTable = menuFile): readonly MenuEntry[] {
  return items.flatMap((item): MenuEntry[] => {
    const group = table.groups.find(({ key }) => key === item.group);
    if (group === undefined) return [{ item, group: null }];
    const members = items.filter((each) => each.group === group.key);
    if (members[0] !== item) return [];
    const kind = members.every((each) => each.kind === item.kind) ? item.kind : null;
    return [{ item: null, group: { ...group, items: members, kind } }];
  });
}
