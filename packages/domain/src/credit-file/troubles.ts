import type { CreditFile } from './credit-file.ts';
import { endingOf } from './over.ts';

/** Bad debts on a file that are not settled. */
export const FILE_TROUBLES = ['open-default', 'unsettled-judgment'] as const;
export type FileTrouble = (typeof FILE_TROUBLES)[number];

/** A writ or a summons is a claim that no court has decided. */
export function troublesOn({ defaults, courtProceedings }: CreditFile): FileTrouble[] {
  const isOpen = {
    'open-default': defaults.some((each) => endingOf(each) === null),
    'unsettled-judgment': courtProceedings.some(
      (each) => each.type?.meaning !== 'writ' && each.type?.meaning !== 'summons' && endingOf(each) === null,
    ),
  };
  return FILE_TROUBLES.filter((trouble) => isOpen[trouble]);
}
