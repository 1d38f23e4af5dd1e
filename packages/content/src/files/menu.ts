import { z } from 'zod';
import { eachOnce, key, sitePath, repeated, nonEmptyText } from './pieces.ts';

const Groups = eachOnce(z.strictObject({ key, label: nonEmptyText }), 'key');
const Items = eachOnce(
  z.strictObject({
    key,
    label: nonEmptyText,
    /** What its page holds. */
    note: nonEmptyText.optional(),
    href: sitePath,
    group: key.nullable(),
    look: z.enum(['link', 'button']),
    audience: z.enum(['everyone', 'anonymous', 'member']),
    /** The cohort is the only role that an item can ask for. */
    role: z.literal('IHC').nullable(),
  }),
  'key',
);
const Pages = eachOnce(
  z.strictObject({ page: key, paths: z.array(sitePath).min(1), items: z.array(key) }),
  'page',
);

/** All items in order, and each page's own. An unlisted page shows all (MENU-011). */
export const Menu = z
  .strictObject({ groups: Groups, items: Items, pages: Pages })
  .superRefine(({ groups, items, pages }, context) => {
    const fault = (path: PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const groupKeys = new Set(groups.map((group) => group.key));
    const known = new Set([...groupKeys, ...items.map((item) => item.key)]);
    items.forEach((item, index) => {
      if (groupKeys.has(item.key)) fault(['items', index, 'key'], `'${item.key}' is a group`);
      if (item.group === null || groupKeys.has(item.group)) return;
      fault(['items', index, 'group'], `there is no group '${item.group}'`);
    });
    groups.forEach((group, index) => {
      if (!items.some((item) => item.group === group.key)) {
        fault(['groups', index, 'key'], `no item is in '${group.key}'`);
      }
    });
    pages.forEach((page, index) => {
      page.items.forEach((item, at) => {
        if (!known.has(item)) fault(['pages', index, 'items', at], `there is no item '${item}'`);
      });
    });
    const paths = pages.flatMap((page, index) => page.paths.map((path, at) => ({ path, index, at })));
    for (const [nth, path] of repeated(paths.map((each) => each.path.toLowerCase()))) {
      const { index = 0, at = 0 } = paths[nth] ?? {};
      fault(['pages', index, 'paths', at], `'${path}' is there twice`);
    }
  });
export type Menu = z.output<typeof Menu>;
