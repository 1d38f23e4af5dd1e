import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { lockMemberByEmail } from '#api/platform/members/members.ts';

import { eraseMember, holdLeaver, inErasing } from './erase-member.ts';

/**
 * Erases a member who asked support for it, as one who cannot log in any more has to; null when there is no such member.
 * Only support uses this, after making sure whom it is speaking with: no route leads here.
 */
export function eraseOnRequest(
  ctx: Context,
  whose: { memberId: string } | { email: Email },
): Promise<{ memberId: string; receipt: string } | null> {
  return inErasing(ctx, async (tx) => {
    const memberId =
      'memberId' in whose ? whose.memberId : await lockMemberByEmail(tx, ctx.emailLookup.all(whose.email));
    const leaver = memberId === null ? null : await holdLeaver(ctx, tx, memberId);
    if (leaver === null) return null;
    const { receipt } = await eraseMember(ctx, tx, { leaver, why: 'asked', at: ctx.now() });
    return { memberId: leaver.memberId, receipt };
  });
}
