import type { Db, Tx } from '#api/platform/context.ts';
import { NOBODY } from '#api/platform/members/addresses.ts';

type Given = { reference: string; memberId: string };

/** Notes whose a reference number is. Throws when it is another member's: the bureau would take both for one request. */
export async function noteReference(tx: Tx, { reference, memberId }: Given): Promise<void> {
  const noted = await tx
    .insertInto('correction_references')
    .values({ reference, member_id: memberId })
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet((set) => ({ member_id: set.ref('excluded.member_id') }))
        .whereRef('correction_references.member_id', '=', 'excluded.member_id'),
    )
    .returning('reference')
    .executeTakeFirst();
  if (noted === undefined) throw new Error('a reference number was given before');
}

/** The member whose case or ban has this reference number, or nobody: the bureau says the number alone. */
export async function ownerOf(of: Db, reference: string): Promise<string> {
  const noted = await of
    .selectFrom('correction_references')
    .select('member_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return noted?.member_id ?? (await unnotedOwnerOf(of, reference)) ?? NOBODY;
}

/** On spread tables the version before notes nothing, and no trigger does it in its place: every machine is asked. */
async function unnotedOwnerOf(of: Db, reference: string): Promise<string | undefined> {
  const db = of;
  const asked = db.selectFrom('correction_cases').select('member_id').where('reference', '=', reference);
  const opened = await asked.executeTakeFirst();
  if (opened !== undefined) return opened.member_id;
  const ban = await db
    .selectFrom('bans')
    .select('member_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return ban?.member_id;
}

export async function forgetReferences(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('correction_references').where('member_id', '=', memberId).execute();
}
