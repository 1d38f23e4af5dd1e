import { succeed } from '@wattle/domain/outcome';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { SealedTable } from '#api/platform/secrets/sealed-table.ts';

import type { AnswerDocuments, SavedAnswers, WizardAnswers, WizardOf } from './wizards.ports.ts';

/** Two devices of one member may write at the same moment; no member makes this many at once. */
const MOST_TRIES = 20;

type Deps = { database: Pick<Database, 'db'>; cipher: FieldCipher; clock: Clock; documents: AnswerDocuments };

/** What a member's sealed answers are bound to. */
export const answersContext = ({ memberId, wizard }: WizardOf): string => sealedFor(memberId, wizard);
const sealedFor = (memberId: string, wizard: string) => `wizard_answers.answers:${memberId}:${wizard}`;

export const WIZARD_ANSWERS_TABLE: SealedTable = {
  table: 'wizard_answers',
  key: { member_id: 'uuid', wizard: 'text' },
  columns: { answers: (key) => sealedFor(key('member_id'), key('wizard')) },
};

/**
 * One sealed document for each member and wizard. A write replaces only the version it was made from: if somebody was
 * faster, it is made again from what they wrote.
 */
export function makePgWizardAnswers({ database: { db }, cipher, clock, documents }: Deps): WizardAnswers {
  const find = async (of: WizardOf): Promise<{ version: number; saved: SavedAnswers }> => {
    const row = await db
      .selectFrom('wizard_answers')
      .select(['version', 'answers'])
      .where('member_id', '=', of.memberId)
      .where('wizard', '=', of.wizard)
      .executeTakeFirst();
    if (row === undefined) return { version: 0, saved: new Map() };
    const document = cipher.open(row.answers, answersContext(of));
    return { version: row.version, saved: documents.read(of.wizard, document) };
  };

  /** False when another version has been written meanwhile. */
  const replace = async (of: WizardOf, version: number, changed: SavedAnswers): Promise<boolean> => {
    const answers = cipher.seal(documents.write(of.wizard, changed), answersContext(of));
    const next = { version: version + 1, answers, saved_at: clock.now() };
    const written = await db
      .insertInto('wizard_answers')
      .values({ member_id: of.memberId, wizard: of.wizard, ...next })
      .onConflict((conflict) =>
        conflict
          .columns(['member_id', 'wizard'])
          .doUpdateSet(next)
          .where('wizard_answers.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst();
    return written !== undefined;
  };

  return {
    read: async (of) => (await find(of)).saved,
    async change(of, change) {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const { version, saved } = await find(of);
        const changed = change(saved);
        if (!changed.ok) return changed;
        if (await replace(of, version, changed.value)) return succeed(null);
      }
      throw new Error('the answers of a wizard changed each time they were to be written');
    },
  };
}
