import type { Context } from '../context.ts';
import { latestConsent, recordConsents } from './consents.sql.ts';
import { inAnyMemberTransaction, requireOpen } from './member-transaction.ts';

/** Kind and wording of a consent. */
type Subject = { kind: string; version: string };

type ConsentChoice = {
  memberId: string;
  granted: boolean;
  source: string;
  /** Version of the wording, if it differs from the subject's. */
  version?: string;
  /** The bureau that the wording names: agreeing to another one is another consent. */
  bureauName?: string | null;
};

/**
 * Records a changed choice. An unchanged one records nothing, nor does a withdrawal for a closed account, which has no
 * consent left. Throws `MemberGone` when such an account would be given one.
 */
export async function recordConsent(
  ctx: Context,
  { kind, version }: Subject,
  { memberId, granted, source, version: textVersion = version, bureauName = null }: ConsentChoice,
): Promise<void> {
  await inAnyMemberTransaction(ctx, memberId, async (tx, locked) => {
    if (locked?.isOpen !== true && !granted) return;
    const member = requireOpen(locked);
    const last = await latestConsent(tx, { memberId, kind });
    const isSameBureau = last === undefined || last.bureauName === bureauName;
    if ((last?.granted ?? false) === granted && isSameBureau) return;
    await recordConsents(ctx, tx, {
      member,
      records: [{ kind, granted, textVersion, bureauName, source }],
      last: new Map(last === undefined ? [] : [[kind, { at: last.given_at }]]),
    });
  });
}
