import type { Db, Tx } from '#api/platform/context.ts';

/** Not any member's id; statements run for it as they do for a member's. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The id of the member who has an address, given by its hashes; null when nobody has it. */
export async function memberWith(of: Db, emailLookups: readonly Buffer[]): Promise<string | null> {
  const row = await of
    .selectFrom('member_addresses')
    .select('member_id')
    .where('email_lookup', 'in', emailLookups)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

/** Whether an address, given by its hashes, is somebody else's. */
export async function isAnothers(
  tx: Tx,
  { memberId, emailLookups }: { memberId: string; emailLookups: readonly Buffer[] },
): Promise<boolean> {
  const other = await tx
    .selectFrom('member_addresses')
    .select('member_id')
    .where('email_lookup', 'in', emailLookups)
    .where('member_id', '<>', memberId)
    .executeTakeFirst();
  return other !== undefined;
}

type Owned = { memberId: string; emailLookup: Buffer };

/** False when the address is another member's: of two who take it at once, one gets it. */
export async function claimAddress(tx: Tx, { memberId, emailLookup }: Owned): Promise<boolean> {
  const taken = await tx
    .insertInto('member_addresses')
    .values({ email_lookup: emailLookup, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined || (await memberWith(tx, [emailLookup])) === memberId;
}

/** Frees a member's addresses, all or all but one. */
export async function forgetAddresses(tx: Tx, memberId: string, but?: Buffer): Promise<void> {
  await tx
    .deleteFrom('member_addresses')
    .where('member_id', '=', memberId)
    .$if(but !== undefined, (query) => query.where('email_lookup', '<>', but ?? Buffer.alloc(0)))
    .execute();
}
