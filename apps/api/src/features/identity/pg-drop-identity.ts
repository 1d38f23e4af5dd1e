import type { Clock } from '#api/platform/clock.ts';
import { dropDocuments } from '#api/platform/members/members.ts';
import type { Tx } from '#api/platform/context.ts';

/**
 * Documents were verified for another name or birth date (security-targets, 'Identity check'): none counts any more,
 * and a check in progress ends as refused. True when one had counted. Which document belongs to which account is still
 * known, so nobody else can use it meanwhile.
 */
export function makePgDropIdentity({ clock }: { clock: Clock }) {
  return async (tx: Tx, memberId: string): Promise<boolean> => {
    await tx
      .updateTable('identity_checks')
      .set({ status: 'refused', completed_at: clock.now(), ask_again_at: null })
      .where('member_id', '=', memberId)
      .where('completed_at', 'is', null)
      .execute();
    return dropDocuments(tx, memberId);
  };
}
