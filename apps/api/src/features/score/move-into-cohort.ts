import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { addToCohort } from '#api/platform/members/members.sql.ts';
import { recordActivity, type Staff } from '#api/platform/sessions/activity.sql.ts';

import { insertMove } from './cohort-moves.sql.ts';

/**
 * Moves the owner of an address into the one-score cohort as of today: the history restarts with this month, and the
 * dashboard says so. False when the address is unknown or its owner has been moved before; the first date stands.
 * Operators only.
 */
export function moveIntoCohort(ctx: Context, email: Email, by: Staff): Promise<boolean> {
  return inSessionlessTransaction(ctx, { email }, async (tx, member) => {
    if (member === null || !(await addToCohort(tx, member.id))) return false;
    const { id: memberId } = member;
    await insertMove(tx, { memberId, at: ctx.now() });
    await recordActivity(ctx, tx, { memberId, kind: 'moved-to-one-score', sessionId: null, by });
    return true;
  });
}
