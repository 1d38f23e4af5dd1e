import { compareAccounts } from './accounts.ts';
import { compareCourtActions } from './court-actions.ts';
import { compareDefaults } from './defaults.ts';
import { compareDetails } from './details.ts';
import { compareEnquiries } from './enquiries.ts';
import type { ComparedRow, Comparing } from './row.ts';
import type { CreditFile } from '../credit-file/credit-file.ts';

/**
 * What two bureaus hold of a person, side by side in the order of `FILE_PARTS`. Every entry of either file is in one
 * row, but for enquiries of more than twelve months ago. Words claim no more than the files say: which of two differing
 * entries is right, only the member knows.
 */
export function fileDifferences({
  main,
  second,
  ...comparing
}: { readonly main: CreditFile; readonly second: CreditFile } & Comparing): ComparedRow[] {
  return [
    ...compareAccounts(main, second, comparing),
    ...compareEnquiries(main, second, comparing),
    ...compareDefaults(main, second, comparing),
    ...compareCourtActions(main, second, comparing),
    ...compareDetails(main, second, comparing),
  ];
}
