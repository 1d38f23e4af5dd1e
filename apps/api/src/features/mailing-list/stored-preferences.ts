import type { Context, Db, Tx } from '#api/platform/context.ts';
import { recordConsents, latestConsents, type LatestConsent } from '#api/platform/members/consents.sql.ts';
import type { OpenMember } from '#api/platform/members/member-transaction.ts';

import { findSync, type Choices, type StoredPreferences } from './preference-syncs.sql.ts';
import { syncMailingList } from './sync-mailing-list.ts';

/** Versions of the wordings in `consents.yaml`. */
const EMAILS_VERSION = 'emails-1';
const PARTNER_VERSION = 'partner-marketing-1';

type Read = { stored: StoredPreferences; last: Map<string, LatestConsent> };

/** Preferences are the latest consents of their kinds. */
export async function readPreferences(ctx: Context, db: Db, memberId: string): Promise<Read> {
  const last = await latestConsents(ctx, db, memberId);
  const sync = await findSync(db, memberId);
  const interests = last.get('interests');
  const pausedUntil = sync?.offers_paused_until ?? new Date(0);
  const stored = {
    isSubscribed: last.get('marketing')?.granted === true,
    eqfxmarketing: last.get('bureau-marketing')?.granted === true,
    interests: interests?.granted === true ? interests.interests : [],
    revision: sync?.revision ?? 0,
    isSynchronised: sync !== undefined && sync.revision > 0 && sync.synced_revision === sync.revision,
    pausedUntil: pausedUntil > ctx.now() ? pausedUntil : null,
  };
  return { stored, last };
}

type Change = {
  member: OpenMember;
  source: string;
  /** The new choices, given those in force; null changes nothing. */
  choose: (before: StoredPreferences) => Partial<Choices> | null;
};

/**
 * Records a consent for each difference and syncs the mailing provider. The member is locked, so concurrent changes queue.
 */
export async function changePreferences(
  ctx: Context,
  tx: Tx,
  { member, source, choose }: Change,
): Promise<StoredPreferences> {
  const { id: memberId } = member;
  const { stored: before, last } = await readPreferences(ctx, tx, memberId);
  const choices = choose(before);
  if (choices === null) return before;
  const after = { ...before, ...choices };
  const { version } = ctx.content().interests;
  const records = differences(before, after, version).map((each) => ({ ...each, source }));
  await recordConsents(ctx, tx, { member, records, last });
  // Sync also without a difference while the provider lags: saving again is how a member retries.
  if (records.length === 0 && before.isSynchronised) return before;
  const revision = await syncMailingList(ctx, tx, { memberId, choices: after });
  return { ...after, revision, isSynchronised: false };
}

function differences(before: Choices, after: Choices, interestsVersion: string) {
  const records: { kind: string; granted: boolean; textVersion: string; interests?: readonly string[] }[] =
    [];
  if (before.isSubscribed !== after.isSubscribed) {
    records.push({ kind: 'marketing', granted: after.isSubscribed, textVersion: EMAILS_VERSION });
  }
  if (before.eqfxmarketing !== after.eqfxmarketing) {
    records.push({ kind: 'bureau-marketing', granted: after.eqfxmarketing, textVersion: PARTNER_VERSION });
  }
  if (before.interests.join() !== after.interests.join()) {
    const { interests } = after;
    const granted = interests.length > 0;
    records.push({ kind: 'interests', granted, textVersion: interestsVersion, interests });
  }
  return records;
}

/** Sends a change of address or pause, stored in `tx`. Skips members the provider has never heard of. */
export async function syncSubscriber(ctx: Context, tx: Tx, memberId: string): Promise<void> {
  const { stored } = await readPreferences(ctx, tx, memberId);
  if (stored.revision > 0) await syncMailingList(ctx, tx, { memberId, choices: stored });
}

/** Call in the transaction that opens the account. */
export async function syncNewSubscriber(ctx: Context, tx: Tx, memberId: string): Promise<void> {
  const { stored } = await readPreferences(ctx, tx, memberId);
  await syncMailingList(ctx, tx, { memberId, choices: stored });
}

type BureauMarketing = { member: OpenMember; granted: boolean; source: string };

/** Not synced: the mailing provider sends none of the bureau's marketing. */
export async function chooseBureauMarketing(
  ctx: Context,
  tx: Tx,
  { member, granted, source }: BureauMarketing,
): Promise<void> {
  const { last, stored } = await readPreferences(ctx, tx, member.id);
  if (stored.eqfxmarketing === granted) return;
  const records = [{ kind: 'bureau-marketing', granted, textVersion: PARTNER_VERSION, source }];
  await recordConsents(ctx, tx, { member, records, last });
}
