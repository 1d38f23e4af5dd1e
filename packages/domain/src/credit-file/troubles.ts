import type { CreditFile } from './credit-file.ts';

/** Bad debts on a file that are not settled. */
export const FILE_TROUBLES = ['open-default', 'unsettled-judgment'] as const;
export type FileTrouble = (typeof FILE_TROUBLES)[number];

/** A default not marked as paid is open, a court proceeding not marked as settled is unsettled. */
export function troublesOn({ defaults, courtProceedings }: CreditFile): FileTrouble[] {
  const isOpen = {
    'open-default': defaults.some(({ status }) => status.meaning !== 'paid'),
    'unsettled-judgment': courtProceedings.some(({ status }) => status?.meaning !== 'settled'),
  };
  return FILE_TROUBLES.filter((trouble) => isOpen[trouble]);
}
