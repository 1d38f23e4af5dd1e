import { z } from 'zod';

/** Text that is not blank, trimmed. */
export const nonEmptyText = z.string().trim().min(1);
export const key = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'use small letters, digits, - and _');
/** Rejects addresses of other sites. */
export const sitePath = z.string().regex(/^\/(?![/\\])[^\s\\]*$/, 'use a path of this site');
export const positive = z.int().positive();

/** A page that a text cites. */
export const Source = z.strictObject({
  title: nonEmptyText,
  url: z.url({ protocol: /^https$/, error: 'use an https address' }),
});

/** A list whose entries have unique `name`s. */
export const eachOnce = <Item extends z.ZodType>(item: Item, name: keyof z.output<Item> & string) =>
  z.array(item).superRefine((items, context) => {
    for (const [index, value] of repeated(items.map((each) => each[name]))) {
      context.addIssue({ code: 'custom', path: [index, name], message: `'${String(value)}' is there twice` });
    }
  });

/** Every repeated value, with its index. */
export function repeated<T>(values: readonly T[]): [index: number, value: T][] {
  const seen = new Set<T>();
  return values.flatMap((value, index): [number, T][] => {
    if (seen.has(value)) return [[index, value]];
    seen.add(value);
    return [];
  });
}
