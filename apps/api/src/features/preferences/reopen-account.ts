import type { Email } from '@wattle/domain/fields/contact-fields';

import { dropIdentity } from '#api/features/identity/drop-identity.ts';
import type { Context } from '#api/platform/context.ts';
import { reopenMember } from '#api/platform/members/members.ts';
import { noteActivity } from '#api/platform/sessions/activity.ts';

/**
 * Reopens a cancelled account and records it in the owner's activity; false when no cancelled account has the address.
 * For support only, after checking identity: no route leads here. Cancelling withdrew the consents to document checks
 * and scores. Only the member can give them again, on the identity page, so this also drops verified documents.
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
