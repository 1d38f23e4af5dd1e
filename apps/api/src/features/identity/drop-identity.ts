import type { Context, Tx } from '#api/platform/context.ts';
import { dropDocuments } from '#api/platform/members/members.sql.ts';

import { refuseChecks } from './identity.sql.ts';

/**
 * Drops verified documents after a change of name or birth date, and ends open checks as refused (security-targets,
 * 'Identity check'). True when a document had counted. Documents stay bound to the account, so no other can use them.
 */
export async function dropIdentity({ now }: Context, tx: Tx, memberId: string): Promise<boolean> {
  await refuseChecks(tx, { memberId, now: now() });
  return dropDocuments(tx, memberId);
}
