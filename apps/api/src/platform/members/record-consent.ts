import type { Context, Tx } from '../context.ts';
import { latestConsent, recordConsents } from './consents.sql.ts';
import type { OpenMember } from './member-transaction.ts';

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

type Recorded = { member: OpenMember; subject: Subject; choice: ConsentChoice };

/** Records a changed choice; an unchanged one records nothing. */
export async function recordConsent(
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
