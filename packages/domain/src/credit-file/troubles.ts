import type { CreditFile, UnreadPart } from './credit-file.ts';
import { endingOf, isClaim } from './over.ts';

/** What opens no credit: bad debts that are not over, and an entry that may be one. */
export const FILE_TROUBLES = ['open-default', 'unsettled-judgment', 'unread-entry'] as const;
export type FileTrouble = (typeof FILE_TROUBLES)[number];

export function troublesOn({ defaults, courtProceedings, unread }: CreditFile): FileTrouble[] {
  const isOn = {
    'open-default': defaults.some((each) => endingOf(each) === null),
    'unsettled-judgment': courtProceedings.some((each) => !isClaim(each) && endingOf(each) === null),
    'unread-entry': unread.some(mayBeBadDebt),
  };
  return FILE_TROUBLES.filter((trouble) => isOn[trouble]);
}

/** An account that could not be read at all may hold a default. */
function mayBeBadDebt({ list, index }: UnreadPart): boolean {
  if (list === 'accounts') return index === null;
  return list === 'defaults' || list === 'courtProceedings' || list === 'insolvencies';
}

/** Merges the troubles of several files, each trouble once. */
export const allTroubles = (files: readonly (readonly FileTrouble[])[]): FileTrouble[] =>
  FILE_TROUBLES.filter((trouble) => files.some((troubles) => troubles.includes(trouble)));
