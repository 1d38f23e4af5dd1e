import type { Database } from '#api/platform/database.ts';
import type { FieldCipher } from '#api/platform/field-encryption.ts';

import type { ReportRecords } from './report.ports.ts';
import { readSealedFile } from './json-sealed-file.ts';

/** All that the page shows first, in one row (a heavy file's as any other's). The latest word on consent counts. */
const READ = {
  name: 'report-records',
  text: `select m.first_name,
    exists (
      select from (
        select distinct on (kind) granted from consents
        where member_id = m.id and kind in ('bureau-access', 'score-access')
        order by kind, given_at desc
      ) as latest where granted
    ) as consented,
    s.received_on::text as received_on, s.file
    from members m left join score_snapshots s on s.member_id = m.id and s.month = $2 and not s.stale
    where m.id = $1`,
};

const LATEST = {
  name: 'report-latest-file',
  text: `select month, file from score_snapshots where member_id = $1 and not stale order by month desc limit 1`,
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
  /** What a kept file is bound to: the score seals it. */
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
        firstName: cipher.open(row.first_name, `members.first_name:${memberId}`),
        consented: row.consented,
        kept:
          file === null || receivedOn === null
            ? null
            : { receivedOn, file: opened(file, { memberId, month }) },
      };
    },

    async latest(memberId) {
      const [row] = await database.query<{ month: string; file: Uint8Array }>(LATEST, [memberId]);
      return row === undefined ? null : opened(row.file, { memberId, month: row.month });
    },
  };
}
