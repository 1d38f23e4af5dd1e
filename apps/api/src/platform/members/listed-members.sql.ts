import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';

/** Ids of members by the lines of a file, which are ids or addresses; the numbers of those that are no member's. */
export async function membersOfLines(
  { db, emailLookup }: Context,
  lines: readonly string[],
): Promise<{ memberIds: string[]; unknown: number[] }> {
  const keyOf = (line: string) =>
    line.includes('@') ? emailLookup(normaliseEmail(line)).toString('hex') : line.toLowerCase();
  const keys = lines.map(keyOf);
  const ids = keys.filter((key) => MEMBER_ID.test(key));
  const lookups = lines.filter((line) => line.includes('@')).map((line) => emailLookup(normaliseEmail(line)));
  const byId = await db
    .selectFrom('member_records')
    .select('id')
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .execute();
  const byAddress = await db
    .selectFrom('member_addresses')
    .select(['member_id', 'email_lookup'])
    .where('email_lookup', '=', (eb) => eb.fn.any(eb.val(lookups)))
    .execute();
  const found = new Map([
    ...byId.map(({ id }) => [id, id] as const),
    ...byAddress.map((row) => [Buffer.from(row.email_lookup).toString('hex'), row.member_id] as const),
  ]);
  const memberIds = keys.map((key) => found.get(key));
  return {
    memberIds: [...new Set(memberIds.filter((id) => id !== undefined))],
    unknown: memberIds.flatMap((id, index) => (id === undefined ? [index + 1] : [])),
  };
}

const MEMBER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
