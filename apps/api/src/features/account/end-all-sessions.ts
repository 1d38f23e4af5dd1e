import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { voidTemporaryPassword } from '#api/platform/members/credentials.sql.ts';
import { recordActivity, type Staff } from '#api/platform/sessions/activity.sql.ts';
import { endSessionsOf } from '#api/platform/sessions/member-sessions.sql.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { eraseDevices } from '../devices/known-devices.sql.ts';
import { removeAllKeys } from '../keys/change-keys.ts';
import { dropPending } from '#api/platform/members/contact-changes.sql.ts';
import { dropNewNumber } from '../lost-phone/lost-phone.sql.ts';

/**
 * Ends every session, forgets every browser and voids every code and temporary password, when support suspects that an account was taken over;
 * `withKeys` removes passkeys, app and recovery codes. Null when there is no such member.
 */
export function endAllSessions(
  ctx: Context,
  ref: { memberId: string } | { email: Email },
  { by, withKeys = false }: { by: Staff; withKeys?: boolean },
): Promise<{ memberId: string; sessions: number } | null> {
  return inSessionlessTransaction(ctx, 'memberId' in ref ? ref.memberId : ref, async (tx, member) => {
    if (member === null) return null;
    const { id: memberId } = member;
    await recordActivity(ctx, tx, { memberId, kind: 'signed-out-by-us', sessionId: null, by });
    // Codes are deleted with their sessions.
    const sessions = await endSessionsOf(tx, { memberId });
    await voidTemporaryPassword(tx, memberId);
    await eraseDevices(tx, memberId);
    await dropPending(tx, memberId);
    await dropNewNumber(tx, memberId);
    if (withKeys) await removeAllKeys(ctx, tx, memberId);
    return { memberId, sessions };
  });
}
