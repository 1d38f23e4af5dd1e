import type { Email } from '@wattle/domain/fields/contact-fields';

import { dropIdentity } from '#api/features/identity/drop-identity.ts';
import type { Context } from '#api/platform/context.ts';
import { reopenMember } from '#api/platform/members/members.ts';
import { noteActivity } from '#api/platform/sessions/activity.ts';

/**
 * Reopens a cancelled account and notes it for its owner; false when no cancelled account has the address. Only support
 * uses this, after making sure whom it is speaking with: no route leads here. Cancelling withdrew the consents to
 * document checks and to scores, and only the member gives them: the identity page is where they do, so no document
 * counts any more and its owner goes there once more.
 */
export function reopenAccount(ctx: Context, email: Email): Promise<boolean> {
  return ctx.inTransaction(async (tx) => {
    const memberId = await reopenMember(tx, ctx.emailLookup.all(email), ctx.now());
    if (memberId === null) return false;
    await dropIdentity(ctx, tx, memberId);
    await noteActivity(tx, ctx.now(), { memberId, kind: 'account-reopened', sessionId: null });
    return true;
  });
}
