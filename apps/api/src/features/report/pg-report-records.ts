import type { Database } from '#api/platform/database/database.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';

import type { ReportRecords } from './report.ports.ts';
import { readSealedFile } from './json-sealed-file.ts';

/** Everything that the page shows first, in one row (even for a large file). */
const READ = {
  name: 'report-records',
  text: `select m.first_name,
    exists (select from score_consents c where c.member_id = $1) as consented,
    s.received_on::text as received_on, s.file
    from member_records m left join standing_scores s on s.member_id = $1 and s.month = $2
    where m.id = $1`,
};

const LATEST = {
  name: 'report-latest-file',
  text: `select month, file from standing_scores where member_id = $1 order by month desc limit 1`,
};

const SCORE = {
  name: 'report-score',
  text: `select score from standing_scores where member_id = $1 and month = $2`,
};

type Row = {
  first_name: Uint8Array;
  consented: boolean;
  received_on: string | null;
  file: Uint8Array | null;
};

type Deps = {
  database: Pick<Database, 'query'>;
  cipher: Pick<FieldCipher, 'open'>;
  /** What a stored file is bound to: the score seals it. */
  fileContext: (of: { memberId: string; month: string }) => string;
};

export function makePgReportRecords({ database, cipher, fileContext }: Deps): ReportRecords {
  const opened = (sealed: Uint8Array, of: { memberId: string; month: string }) =>
    readSealedFile(cipher.open(sealed, fileContext(of)));
  return {
    async read({ memberId, month }) {
      const [row] = await database.query<Row>(READ, [memberId, month]);
      if (row === undefined) return null;
      const { file, received_on: receivedOn } = row;
      return {
        firstName: memberOpener(cipher, memberId)('first_name', row.first_name),
        consented: row.consented,
        kept:
          file === null || receivedOn === null
            ? null
            : { receivedOn, file: opened(file, { memberId, month }) },
      };
    },

    async scoreOf({ memberId, month }) {
      const [row] = await database.query<{ score: number }>(SCORE, [memberId, month]);
      return row?.score ?? null;
    },

    async latest(memberId) {
      const [row] = await database.query<{ month: string; file: Uint8Array }>(LATEST, [memberId]);
      return row === undefined ? null : opened(row.file, { memberId, month: row.month });
    },
  };
}
