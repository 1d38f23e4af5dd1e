import type { Context, Tx } from '../context.ts';
import { latestConsent, recordConsents } from './consents.sql.ts';
import { inAnyMemberTransaction, requireOpen, type OpenMember } from './member-transaction.ts';

/** Kind and wording of a consent. */
type Subject = { kind: string; version: string };

type ConsentChoice = {
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
  subject: Subject,
  { memberId, ...choice }: ConsentChoice & { memberId: string },
): Promise<void> {
  await inAnyMemberTransaction(ctx, memberId, async (tx, locked) => {
    if (locked?.isOpen !== true && !choice.granted) return;
    await recordConsentOf(ctx, tx, { member: requireOpen(locked), subject, choice });
  });
}

type Recorded = { member: OpenMember; subject: Subject; choice: ConsentChoice };

/** The same in the caller's transaction. */
export async function recordConsentOf(
  ctx: Context,
  tx: Tx,
  { member, subject: { kind, version }, choice }: Recorded,
): Promise<void> {
  const { granted, source, version: textVersion = version, bureauName = null } = choice;
  const last = await latestConsent(tx, { memberId: member.id, kind });
  const isSameBureau = last === undefined || last.bureauName === bureauName;
  if ((last?.granted ?? false) === granted && isSameBureau) return;
  await recordConsents(ctx, tx, {
    member,
    records: [{ kind, granted, textVersion, bureauName, source }],
    last: new Map(last === undefined ? [] : [[kind, { at: last.given_at }]]),
  });
}
