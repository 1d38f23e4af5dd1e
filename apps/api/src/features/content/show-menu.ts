import type { ResponseOf } from '@wattle/contract';
import type { RoleSet } from '@wattle/domain/journeys/roles';

import type { Context } from '#api/platform/context.ts';

/** `roles`: null for a visitor without a member's session. */
type Viewing = { page: string | undefined; roles: RoleSet | null };
type Menu = Pick<ReturnType<Context['content']>['menu'], 'items' | 'pages'>;
type MenuItem = Menu['items'][number];

/**
 * The items a viewer may see on a page, in the menu's order. A member sees the same on every page, except for none on a
 * page with an empty list. For visitors, audience and role override the page's list (MENU-011, MENU-015). Hiding an
 * item protects nothing: its page checks access itself.
 */
export function showMenu(
  { items, pages }: Menu,
  { page, roles }: Viewing,
): ResponseOf<'GET /v1/content/menu'> {
  const listed = pages.find((entry) => entry.page === page)?.items;
  if (listed?.length === 0) return [];
  return items
    .filter((item) => (roles !== null || isListed(item, listed)) && maySee(item, roles))
    .map(({ key, label, href, group }) => ({ key, label, href, group }));
}

function isListed({ key, group }: MenuItem, listed: readonly string[] | undefined): boolean {
  return listed === undefined || listed.includes(key) || (group !== null && listed.includes(group));
}

function maySee({ audience, role }: MenuItem, roles: RoleSet | null): boolean {
  if (audience === 'anonymous' && roles !== null) return false;
  if (audience === 'member' && roles === null) return false;
  return role === null || [...(roles ?? [])].some((one) => one === role);
}
