import type { Clock } from '#api/platform/clock.ts';
import type { Db, Tx } from '#api/platform/context.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import {
  consentRecords,
  recordConsents,
  standingConsents,
  type StandingConsent,
} from '#api/platform/members/consents.ts';
import { holdMember } from '#api/platform/members/members.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';

import { tellMailingList } from './pg-mailing-sync.ts';
import type { Choices, ConsentRow, Kept, PreferenceStore } from './preferences.ports.ts';

/** What is agreed to on the preferences page; `consents.yaml` has the wording. */
const EMAILS_VERSION = 'emails-1';
const PARTNER_VERSION = 'partner-marketing-1';
/** Far more than anybody's history; a page must end somewhere. */
const MOST_RECORDS = 1000;

type Deps = {
  database: Pick<Database, 'db'>;
  outbox: Outbox;
  cipher: FieldCipher;
  clock: Clock;
  /** Of the interests on offer. */
  interestsVersion: string;
};

/** Preferences as the latest consents of their kinds, on PostgreSQL; interests are encrypted. */
export function makePgPreferences(deps: Deps): PreferenceStore {
  const { db } = deps.database;
  const tell = (tx: Tx, memberId: string, choices: Choices) =>
    tellMailingList(deps, tx, { memberId, choices });
  return {
    read: async (memberId) => (await read(deps, db, memberId)).kept,

    save: (tx, change) => save(deps, tx, change),

    async tellAgain(tx, memberId) {
      await holdMember(tx, memberId);
      await tell(tx, memberId, (await read(deps, tx, memberId)).kept);
    },

    consents: (memberId) => list(deps, memberId),

    async withdraw(tx, { memberId, kind, source }) {
      await holdMember(tx, memberId);
      const { last, kept } = await read(deps, tx, memberId);
      const standing = last.get(kind);
      if (standing?.granted !== true) return;
      const { textVersion } = standing;
      const ticked = kind === 'interests' ? { interests: [] } : {};
      const records = [{ kind, granted: false, textVersion, source, ...ticked }];
      await recordConsents(deps, tx, { memberId, records, last });
      if (kind === 'marketing') await tell(tx, memberId, { ...kept, isSubscribed: false });
      if (kind === 'interests') await tell(tx, memberId, { ...kept, interests: [] });
    },
  };
}

/**
 * Tells the provider a member's new address, once it is the one on file in `tx`. A provider that never heard of the
 * member is told nothing: it needs no address to send nothing to.
 */
export function makePgTellAddress(deps: Omit<Deps, 'interestsVersion'>) {
  return async (tx: Tx, memberId: string): Promise<void> => {
    await holdMember(tx, memberId);
    const { kept } = await read(deps, tx, memberId);
    if (kept.revision > 0) await tellMailingList(deps, tx, { memberId, choices: kept });
  };
}

/** Tells the provider of a member who has just agreed to newsletters, in the transaction that opened the account. */
export function makePgTellSubscribed(deps: Omit<Deps, 'interestsVersion'>) {
  return async (tx: Tx, memberId: string): Promise<void> => {
    const { kept } = await read(deps, tx, memberId);
    await tellMailingList(deps, tx, { memberId, choices: kept });
  };
}

type BureauMarketing = { memberId: string; granted: boolean; source: string };

/** Records the choice on marketing by the bureau, unless it is in force already. The mailing provider sends none of it. */
export function makePgChooseBureauMarketing(deps: Omit<Deps, 'interestsVersion'>) {
  return async (tx: Tx, { memberId, granted, source }: BureauMarketing): Promise<void> => {
    await holdMember(tx, memberId);
    const { last, kept } = await read(deps, tx, memberId);
    if (kept.eqfxmarketing === granted) return;
    const records = [{ kind: 'bureau-marketing', granted, textVersion: PARTNER_VERSION, source }];
    await recordConsents(deps, tx, { memberId, records, last });
  };
}

type Read = { kept: Kept; last: Map<string, StandingConsent> };

async function read(deps: Pick<Deps, 'cipher'>, db: Db, memberId: string): Promise<Read> {
  const last = await standingConsents(deps, db, memberId);
  const sync = await db
    .selectFrom('preference_syncs')
    .select(['revision', 'synced_revision'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const interests = last.get('interests');
  const kept = {
    isSubscribed: last.get('marketing')?.granted === true,
    eqfxmarketing: last.get('bureau-marketing')?.granted === true,
    interests: interests?.granted === true ? interests.interests : [],
    revision: sync?.revision ?? 0,
    isSynchronised: sync !== undefined && sync.synced_revision === sync.revision,
  };
  return { kept, last };
}

type Change = Parameters<PreferenceStore['save']>[1];

/** Two changes by one member wait for each other. */
async function save(deps: Deps, tx: Tx, { memberId, choices, source, at }: Change): Promise<Kept> {
  await holdMember(tx, memberId);
  const { kept: before, last } = await read(deps, tx, memberId);
  if (at !== undefined && at !== before.revision) return before;
  const after = { ...before, ...choices };
  const records = differences(before, after, deps.interestsVersion).map((each) => ({ ...each, source }));
  await recordConsents(deps, tx, { memberId, records, last });
  // Also when nothing differs but the provider may not know it yet: saving again is what a member does then.
  if (records.length === 0 && before.isSynchronised) return before;
  const revision = await tellMailingList(deps, tx, { memberId, choices: after });
  return { ...after, revision, isSynchronised: false };
}

/** A record for each change, and none for what stayed the same. */
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

async function list(deps: Deps, memberId: string): Promise<ConsentRow[]> {
  const records = await consentRecords(deps, deps.database.db, { memberId, latest: MOST_RECORDS });
  return records.map((record) => ({ ...record, interests: record.interests ?? [] }));
}
