import type { CreditFile } from '../credit-file/credit-file.ts';
import { ACCOUNTS } from './accounts.ts';
import { detailRows } from './details.ts';
import { DEFAULTS, ENQUIRIES, INFRINGEMENTS, INSOLVENCIES, PROCEEDINGS } from './lists.ts';
import type { Both, ComparedRow, Comparing, FilePart } from './row.ts';
import { rowsOf } from './rows.ts';

/**
 * What two bureaus have of a person, side by side in the order of `FILE_PARTS`. Every entry of either file is in one
 * row, except enquiries of more than twelve months ago. Words claim no more than the files say: which of two entries is
 * right, only the member knows.
 */
export function fileDifferences({ main, second, ...comparing }: Both<CreditFile> & Comparing): ComparedRow[] {
  const files = { main, second };
  const rows = LISTS.flatMap((list) => rowsOf(files, list, comparing));
  return [
    ...NOTHING.flatMap(([part, title]) => {
      const inPart = rows.filter((row) => row.part === part);
      return inPart.length > 0 ? inPart : [{ part, title, ...NONE }];
    }),
    ...detailRows(files, comparing),
  ];
}

const LISTS = [ACCOUNTS, ENQUIRIES, DEFAULTS, INFRINGEMENTS, PROCEEDINGS, INSOLVENCIES];

/** Ordered as on the page, with the title where neither file has any. */
const NOTHING: readonly (readonly [FilePart, string])[] = [
  ['accounts', 'Accounts'],
  ['enquiries', 'Enquiries'],
  ['defaults', 'Listed defaults'],
  ['court-actions', 'Court actions and insolvencies'],
];
const NONE = {
  main: 'None',
  second: 'None',
  isSame: true,
  finding: 'Same in both: none.',
  advice: null,
  corrections: [],
};
