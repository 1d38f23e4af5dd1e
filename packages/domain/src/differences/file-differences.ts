import type { CreditFile } from '../credit-file/credit-file.ts';
import type { FilePart } from '../credit-file/differences.ts';
import { ACCOUNTS } from './accounts.ts';
import { detailRows } from './details.ts';
import { rowsOf } from './entries.ts';
import { DEFAULTS, ENQUIRIES, INFRINGEMENTS, INSOLVENCIES, PROCEEDINGS } from './listings.ts';
import type { ComparedRow, Comparing } from './row.ts';

/**
 * What two bureaus have of a person, side by side in the order of `FILE_PARTS`. Every entry of either file is in one
 * row, except enquiries of more than twelve months ago. Words claim no more than the files say: which of two entries is
 * right, only the member knows.
 */
export function fileDifferences({
  main,
  second,
  ...comparing
}: { readonly main: CreditFile; readonly second: CreditFile } & Comparing): ComparedRow[] {
  const files = { main, second };
  return [
    ...orNone('accounts', rowsOf(files, ACCOUNTS, comparing)),
    ...orNone('enquiries', rowsOf(files, ENQUIRIES, comparing)),
    ...orNone('defaults', [
      ...rowsOf(files, DEFAULTS, comparing),
      ...rowsOf(files, INFRINGEMENTS, comparing),
    ]),
    ...orNone('court-actions', [
      ...rowsOf(files, PROCEEDINGS, comparing),
      ...rowsOf(files, INSOLVENCIES, comparing),
    ]),
    ...detailRows(files, comparing),
  ];
}

const NOTHING: Readonly<Record<Exclude<FilePart, 'details'>, string>> = {
  accounts: 'Accounts',
  enquiries: 'Enquiries',
  defaults: 'Listed defaults',
  'court-actions': 'Court actions and insolvencies',
};

function orNone(part: keyof typeof NOTHING, rows: ComparedRow[]): ComparedRow[] {
  if (rows.length > 0) return rows;
  const none = { main: 'None', second: 'None', isSame: true, advice: null, corrections: [] };
  return [{ part, title: NOTHING[part], ...none, finding: 'Same in both: none.' }];
}
