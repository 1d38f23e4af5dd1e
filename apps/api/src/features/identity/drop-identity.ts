import type { Context, Tx } from '#api/platform/context.ts';
import { dropDocuments } from '#api/platform/members/members.ts';

import { refuseChecks } from './identity.sql.ts';

/**
 * Documents were verified for another name or birth date (security-targets, 'Identity check'): none counts any more,
 * and a check in progress ends as refused. True when one had counted. Which document belongs to which account is still
 * known, so nobody else can use it meanwhile.
 */
export async function dropIdentity({ now }: Context, tx: Tx, memberId: string): Promise<boolean> {
  await refuseChecks(tx, { memberId, now: now() });
  return dropDocuments(tx, memberId);
}
