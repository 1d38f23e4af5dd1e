import type { Clock } from '#api/platform/clock.ts';
import type { Database, Db } from '#api/platform/database.ts';
import { statementsOf } from '#api/platform/statements.ts';
import type { Tx } from '#api/platform/transaction.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';
import type { Outbox } from '#api/platform/outbox.ts';

import { tellMailingList } from './pg-mailing-sync.ts';
import { interestsOf, latestConsents, recordConsents, type LatestConsent } from './pg-consent-records.ts';
import type { Choices, ConsentRow, Kept, PreferenceStore } from './preferences.ports.ts';

/** What is agreed to on the preferences page; `consents.yaml` has the words. */
const EMAILS_VERSION = 'emails-1';
const PARTNER_VERSION = 'partner-marketing-1';
/** Far more than anybody's history; a page has to end somewhere. */
const MOST_RECORDS = 1000;

type Deps = {
  database: Pick<Database, 'db'>;
  outbox: Outbox;
  cipher: FieldCipher;
  clock: Clock;
  /** Of the interests that are on offer. */
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
      await hold(tx, memberId);
      await tell(tx, memberId, (await read(deps, tx, memberId)).kept);
    },

    consents: (memberId) => list(deps, memberId),

    async withdraw(tx, { memberId, kind, source }) {
      await hold(tx, memberId);
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
 * Has the provider told of a member's new address, once it is the one on file in `tx`. A provider that never heard
 * of the member is told nothing: it needs no address to send nothing to.
 */
export function makePgTellAddress(deps: Omit<Deps, 'interestsVersion'>) {
  return async (tx: Tx, memberId: string): Promise<void> => {
    await hold(tx, memberId);
    const { kept } = await read(deps, tx, memberId);
    if (kept.revision > 0) await tellMailingList(deps, tx, { memberId, choices: kept });
  };
}

/** Two changes of one member wait for each other. */
async function hold(tx: Tx, memberId: string): Promise<void> {
  await statementsOf(tx).selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute();
}

type Read = { kept: Kept; last: Map<string, LatestConsent> };

async function read(deps: Pick<Deps, 'cipher'>, db: Db | Tx, memberId: string): Promise<Read> {
  const last = await latestConsents(deps, db, memberId);
  const sync = await statementsOf(db)
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

async function save(deps: Deps, tx: Tx, { memberId, choices, source, at }: Change): Promise<Kept> {
  await hold(tx, memberId);
  const { kept: before, last } = await read(deps, tx, memberId);
  if (at !== undefined && at !== before.revision) return before;
  const after = { ...before, ...choices };
  const records = differences(before, after, deps.interestsVersion).map((each) => ({ ...each, source }));
  await recordConsents(deps, tx, { memberId, records, last });
  // Also where nothing differs but the provider may not know it yet: saving again is what a member does then.
  if (records.length === 0 && before.isSynchronised) return before;
  const revision = await tellMailingList(deps, tx, { memberId, choices: after });
  return { ...after, revision, isSynchronised: false };
}

/** A record for each thing that changed, and nothing for what did not. */
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

async function list({ database: { db }, cipher }: Deps, memberId: string): Promise<ConsentRow[]> {
  const rows = await db
    .selectFrom('consents')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('given_at', 'desc')
    .limit(MOST_RECORDS)
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    granted: row.granted,
    at: row.given_at,
    source: row.source,
    textVersion: row.text_version,
    interests: interestsOf(cipher, row),
  }));
}
