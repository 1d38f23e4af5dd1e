import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import type { Staff } from '#api/platform/sessions/activity.sql.ts';

import { eraseMember } from './erase-member.ts';

/** Erases a member for support, once the caller's identity is verified; no route leads here. Null for no member. */
export function eraseOnRequest(
  ctx: Context,
  ref: { memberId: string } | { email: Email },
  by: Staff,
): Promise<{ memberId: string; receipt: string } | null> {
  return inSessionlessTransaction(ctx, 'memberId' in ref ? ref.memberId : ref, async (tx, member) => {
    if (member === null) return null;
    const { receipt } = await eraseMember(ctx, tx, { member, why: 'asked', at: ctx.now(), by });
    return { memberId: member.id, receipt };
  });
}
