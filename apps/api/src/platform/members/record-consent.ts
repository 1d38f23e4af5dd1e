import type { Context } from '../context.ts';
import { latestConsent, recordConsents } from './consents.sql.ts';
import { inMemberTransaction, requireOpen } from './member-transaction.ts';

/** Kind and wording of a consent. */
type Subject = { kind: string; version: string };

type ConsentChoice = {
  memberId: string;
  granted: boolean;
  source: string;
  /** Version of the wording, if it differs from the subject's. */
  version?: string;
};

/**
 * Records a changed choice. An unchanged one records nothing, nor does a withdrawal for a closed account, which has no
 * consent left. Throws `MemberGone` when such an account would be given one.
 */
export async function recordConsent(
  ctx: Context,
  { kind, version }: Subject,
  { memberId, granted, source, version: textVersion = version }: ConsentChoice,
): Promise<void> {
  await inMemberTransaction(ctx, memberId, async (tx, locked) => {
    if (locked?.isOpen !== true && !granted) return;
    const member = requireOpen(locked);
    const last = await latestConsent(tx, { memberId, kind });
    if ((last?.granted ?? false) === granted) return;
    await recordConsents(ctx, tx, {
      member,
      records: [{ kind, granted, textVersion, source }],
      last: new Map(last === undefined ? [] : [[kind, { at: last.given_at }]]),
    });
  });
}
