import type { ResponseOf } from '@wattle/contract';
import type { RoleSet } from '@wattle/domain/journeys/roles';

import type { Context } from '#api/platform/context.ts';

/** `roles`: null for a visitor without a member's session. */
type Viewing = { page: string | undefined; roles: RoleSet | null };
type Menu = Pick<ReturnType<Context['content']>['menu'], 'items' | 'pages'>;
type MenuItem = Menu['items'][number];

/**
 * The items a viewer sees on a page. A page's list limits visitors only, but an empty list hides the menu from
 * everyone. Audience and role override the list (MENU-011, MENU-015). Hiding protects nothing: pages check access
 * themselves.
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
