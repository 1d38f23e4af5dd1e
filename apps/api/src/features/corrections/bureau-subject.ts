import type { Context } from '#api/platform/context.ts';

import type { Subject } from '../bureaus/corrections-gateway.ts';
import { subjectOf as memberAtBureau } from '../bureaus/bureau-subject.sql.ts';

/**
 * The bureau's view of a member. Call it before the transaction that needs it, which would otherwise take a second
 * connection from the pool. Throws when there is no such member: every session has one.
 */
export async function subjectOf(ctx: Context, memberId: string): Promise<Subject> {
  const subject = await memberAtBureau(ctx, memberId);
  if (subject === null) throw new Error('there is no such member');
  const { givenName, middleName, familyName, dateOfBirth, gender, addresses } = subject;
  return { givenName, middleName, familyName, dateOfBirth, gender, addresses };
}
