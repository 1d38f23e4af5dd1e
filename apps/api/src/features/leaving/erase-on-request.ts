import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { lockMemberByEmail } from '#api/platform/members/members.ts';

import { eraseMember, lockLeaver, inErasing } from './erase-member.ts';

/** For support, after verifying the caller's identity; no route leads here. Null when there is no such member. */
export function eraseOnRequest(
  ctx: Context,
  whose: { memberId: string } | { email: Email },
): Promise<{ memberId: string; receipt: string } | null> {
  return inErasing(ctx, async (tx) => {
    const memberId =
      'memberId' in whose ? whose.memberId : await lockMemberByEmail(tx, ctx.emailLookup.all(whose.email));
    const leaver = memberId === null ? null : await lockLeaver(ctx, tx, memberId);
    if (leaver === null) return null;
    const { receipt } = await eraseMember(ctx, tx, { leaver, why: 'asked', at: ctx.now() });
    return { memberId: leaver.memberId, receipt };
  });
}
