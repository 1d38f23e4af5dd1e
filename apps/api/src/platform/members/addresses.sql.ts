import type { Db, Tx } from '#api/platform/context.ts';

/** No member has this id. Statements run for it in the same time as for a member. */
export const NO_MEMBER_ID = '00000000-0000-0000-0000-000000000000';

/** Id of the member with this address, by its lookup; null when there is none. */
export async function memberWith(db: Db, emailLookup: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('member_addresses')
    .select('member_id')
    .where('email_lookup', '=', emailLookup)
    .executeTakeFirst();
  return row?.member_id ?? null;
}

type Owned = { memberId: string; emailLookup: Buffer };

/** False when the address belongs to another member. Of two concurrent claims one succeeds. */
export async function claimAddress(tx: Tx, { memberId, emailLookup }: Owned): Promise<boolean> {
  const taken = await tx
    .insertInto('member_addresses')
    .values({ email_lookup: emailLookup, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined || (await memberWith(tx, emailLookup)) === memberId;
}

/** Releases a member's addresses, except `but`. */
export async function deleteAddresses(tx: Tx, memberId: string, but?: Buffer): Promise<void> {
  await tx
    .deleteFrom('member_addresses')
    .where('member_id', '=', memberId)
    .$if(but !== undefined, (query) => query.where('email_lookup', '<>', but ?? Buffer.alloc(0)))
    .execute();
}

/** Deletes the members at these addresses. For the demonstration: an account is erased by its own use case. */
export async function deleteMembersAt(db: Db, emailLookups: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('members').where('email_lookup', 'in', emailLookups).execute();
  await db.deleteFrom('member_addresses').where('email_lookup', 'in', emailLookups).execute();
}
