import type { BureauScore } from '@wattle/domain/score/history';

import { atTheirPositions, batched } from '#api/platform/database/batch.ts';
import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { KeyOf, SealedTable } from '#api/platform/secrets/sealed-table.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';

import type { KeyFactor, ScoreReasons, ScoreRecords } from './score.ports.ts';

/** Everything that the dashboard shows, in one row for each caller. A first score has nothing that moved it. */
const readFrom = (asked: string) => `select asked.position::int, m.first_name,
    (
      select to_char(moved_at at time zone 'Australia/Sydney', 'YYYY-MM-DD')
      from moved_members where member_id = asked.member_id
    ) as moved_on,
    exists (select from score_consents c where c.member_id = asked.member_id) as consented,
    known.scores, now.advice, case when known.months > 1 then now.reasons end as reasons
    from ${asked}
    join member_records m on m.id = asked.member_id
    cross join lateral (
      select count(*) as months,
        json_agg(json_build_object('date', received_on, 'score', score) order by month) as scores
      from score_snapshots where member_id = asked.member_id and month <= asked.month and not (stale and month = asked.month)
    ) known
    left join score_snapshots now on now.member_id = asked.member_id and now.month = asked.month and not now.stale`;

const READ = {
  name: 'score-records',
  text: readFrom('unnest($1::uuid[], $2::text[]) with ordinality as asked (member_id, month, position)'),
};
/** For one caller, whose rows are all on one machine. */
const READ_ONE = {
  name: 'score-records-one',
  text: readFrom('(select $1::uuid as member_id, $2::text as month, 1 as position) as asked'),
};

type Row = {
  position: number;
  first_name: Uint8Array;
  consented: boolean;
  moved_on: string | null;
  scores: BureauScore[] | null;
  advice: Uint8Array | null;
  reasons: Uint8Array | null;
};

/** What a snapshot's sealed fields are bound to. */
export function sealContext(
  field: 'advice' | 'file' | 'changes' | 'reasons',
  of: { memberId: string; month: string },
): string {
  return `score_snapshots.${field}:${of.memberId}:${of.month}`;
}

type SealedField = Parameters<typeof sealContext>[0];

const sealedFor = (field: SealedField) => (key: KeyOf) =>
  sealContext(field, { memberId: key('member_id'), month: key('month') });

export const SNAPSHOTS_TABLE: SealedTable = {
  table: 'score_snapshots',
  key: { member_id: 'uuid', month: 'text' },
  columns: {
    advice: sealedFor('advice'),
    file: sealedFor('file'),
    changes: sealedFor('changes'),
    reasons: sealedFor('reasons'),
  },
};

type Deps = { database: Pick<Database, 'query' | 'spread'>; cipher: Pick<FieldCipher, 'open'> };

export function makePgScoreRecords({ database, cipher }: Deps): ScoreRecords {
  const readRow = database.spread ? makeReadAtHome(database) : makeReadTogether(database);
  return {
    async read({ memberId, month }) {
      const row = await readRow({ memberId, month });
      if (row === null) return null;
      return {
        firstName: memberOpener(cipher, memberId)('first_name', row.first_name),
        consented: row.consented,
        movedOn: row.moved_on,
        scores: row.scores ?? [],
        advice:
          row.advice === null
            ? null
            : adviceOf(cipher.open(row.advice, sealContext('advice', { memberId, month }))),
        reasons: openReasons(cipher, { memberId, month, reasons: row.reasons }),
      };
    },
  };
}

type ReadRow = (of: { memberId: string; month: string }) => Promise<Row | null>;

function makeReadAtHome(database: Deps['database']): ReadRow {
  return async ({ memberId, month }) => (await database.query<Row>(READ_ONE, [memberId, month]))[0] ?? null;
}

function makeReadTogether(database: Deps['database']): ReadRow {
  return batched(async (of: readonly { memberId: string; month: string }[]) => {
    const members = of.map(({ memberId }) => memberId);
    const months = of.map(({ month }) => month);
    return atTheirPositions(await database.query<Row>(READ, [members, months]), of.length);
  });
}

function adviceOf(text: string): KeyFactor[] {
  // Our own writing, under authenticated encryption.
  return JSON.parse(text) as KeyFactor[];
}

/** Our own writing as well. */
export function openReasons(
  cipher: Pick<FieldCipher, 'open'>,
  { reasons, ...of }: { memberId: string; month: string; reasons: Uint8Array | null },
): ScoreReasons | null {
  if (reasons === null) return null;
  return JSON.parse(cipher.open(reasons, sealContext('reasons', of))) as ScoreReasons;
}
