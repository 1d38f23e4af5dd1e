import type { Context } from '#api/platform/context.ts';

/** Adds to `spent`, and gives a row the first time an id is used, as the table does. */
export function challengeUses(spent: Set<string>): Context['db'] {
  const insertOnce = (id: Buffer) => ({
    async executeTakeFirst() {
      const key = id.toString('hex');
      if (spent.has(key)) return undefined;
      spent.add(key);
      return { id };
    },
  });
  const db = {
    insertInto: () => ({
      values: ({ id }: { id: Buffer }) => ({ onConflict: () => ({ returning: () => insertOnce(id) }) }),
    }),
  };
  return db as unknown as Context['db'];
}
