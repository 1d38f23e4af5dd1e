import type { Email } from '@wattle/domain/fields/contact-fields';

import { dropIdentity } from '#api/features/identity/drop-identity.ts';
import type { Context } from '#api/platform/context.ts';
import { securityEvent } from '#api/platform/logs/security-events.ts';
import { reopenMember } from '#api/platform/members/members.sql.ts';
import { recordActivity, type Staff } from '#api/platform/sessions/activity.sql.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

export const reopenedAccount = securityEvent(
  'operator-reopened-account',
  'warn',
  '`reopen` opened a cancelled account.',
);

/**
 * Reopens a cancelled account; false when none has the address. For support, after checking identity: no route leads
 * here. Cancelling withdrew consents that only the member can give again, on the identity page, so this also drops
 * verified documents.
 */
export function reopenAccount(ctx: Context, email: Email, by: Staff): Promise<boolean> {
  return inSessionlessTransaction(ctx, { email }, async (tx, member) => {
    if (member === null || member.isOpen) return false;
    const { id: memberId } = member;
    await reopenMember(tx, memberId, ctx.now());
    await dropIdentity(ctx, tx, memberId);
    await recordActivity(ctx, tx, { memberId, kind: 'account-reopened', sessionId: null, by });
    return true;
  });
}
