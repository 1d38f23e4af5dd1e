import type { Db } from '#api/platform/context.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
    unnoticed_texts: { text: string };
  }
}

export async function isKnownUnnoticed(db: Db, text: string): Promise<boolean> {
  const row = await db
    .selectFrom('unnoticed_texts')
    .select('text')
    .where('text', '=', text)
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeUnnoticed(db: Db, text: string): Promise<void> {
  await db
    .insertInto('unnoticed_texts')
    .values({ text })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
