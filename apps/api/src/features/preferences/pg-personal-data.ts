import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { PersonalDataPart, Json } from '#api/platform/members/personal-data-part.ts';
import { consentRecords, eraseConsents } from '#api/platform/members/consents.ts';

import type { ConsentTexts } from './preferences.ports.ts';

type Deps = {
  database: Pick<Database, 'db'>;
  cipher: FieldCipher;
  texts: ConsentTexts;
  /** The name of each interest, by its id. */
  interestNames: ReadonlyMap<string, string>;
  brand: string;
};

/** Every consent that was ever given or withdrawn, whichever feature asked for it, in the wording of the time. */
export function makePgConsentsPart({
  database: { db },
  cipher,
  texts,
  interestNames,
  brand,
}: Deps): PersonalDataPart {
  const textOf = (kind: string, version: string): string | null => {
    const text = texts.consents.find((each) => each.kind === kind)?.versions[version];
    return text?.replaceAll('{brand}', brand) ?? null;
  };
  return {
    name: 'consents',
    title: 'What you agreed to',
    tables: ['consents'],
    async exportOf(memberId) {
      const records = await consentRecords({ cipher }, db, { memberId });
      return records.map((record): Json => ({
        kind: record.kind,
        agreed: record.granted,
        at: record.at.toISOString(),
        words: textOf(record.kind, record.textVersion),
        version: record.textVersion,
        source: record.source,
        ...(record.interests === null
          ? {}
          : { interests: record.interests.map((id) => interestNames.get(id) ?? id) }),
      }));
    },
    erase: eraseConsents,
  };
}

/** Whether the mailing list has been told of the member's last choice; the choices themselves are consents. */
export function makePgPreferencesPart({ database: { db } }: Pick<Deps, 'database'>): PersonalDataPart {
  return {
    name: 'preferences',
    title: 'Your preferences at the mailing list',
    tables: ['preference_syncs'],
    async exportOf(memberId) {
      const row = await db
        .selectFrom('preference_syncs')
        .selectAll()
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        changedAt: row.changed_at.toISOString(),
        changes: row.revision,
        mailingListHasTheLatest: row.synced_revision === row.revision,
      };
    },
    async erase(tx, memberId) {
      await tx.deleteFrom('preference_syncs').where('member_id', '=', memberId).execute();
    },
  };
}
