import type { CorrectionItemKind } from '../corrections/correction-words.ts';
import type { FileList } from '../credit-file/credit-file.ts';
import type { PersonalDetailKind } from '../report/personal-details.ts';

/** Parts of a file in the order in which they are compared. */
export const FILE_PARTS = ['accounts', 'enquiries', 'defaults', 'court-actions', 'details'] as const;
export type FilePart = (typeof FILE_PARTS)[number];

/** The bureau of the main score, and the second one. */
export type Side = 'main' | 'second';
export const SIDES: readonly Side[] = ['main', 'second'];
export const otherSide = (side: Side): Side => (side === 'main' ? 'second' : 'main');
export type Both<Value> = Readonly<Record<Side, Value>>;

export type ItemList = Exclude<FileList, 'notes' | 'accesses'>;

/** The way to correct an entry, at the bureau whose file has it. */
export type RowCorrection = {
  readonly at: Side;
  readonly itemKind: CorrectionItemKind;
  /** The place in that side's file, or which of the personal details. */
  readonly item:
    | { readonly list: ItemList; readonly index: number }
    | { readonly detail: PersonalDetailKind };
};

export type ComparedRow = {
  readonly part: FilePart;
  readonly title: string;
  /** What the main file says; null where no entry of it was matched. */
  readonly main: string | null;
  readonly second: string | null;
  /** Whether both say the same in all that was compared. */
  readonly isSame: boolean;
  /** What was compared, and the outcome. */
  readonly finding: string;
  /** A question that only the member can answer, and what follows; null where there is nothing to ask. */
  readonly advice: string | null;
  readonly corrections: readonly RowCorrection[];
};

export type Comparing = {
  readonly names: Both<string>;
  /** Whether requests for a correction can be sent to the second bureau from here. */
  readonly isSecondCorrectable: boolean;
  /** YYYY-MM-DD */
  readonly at: string;
};

export function askWhichIsRight({ names, isSecondCorrectable }: Comparing): string {
  const elsewhere = isSecondCorrectable ? '' : ` Write to ${names.second} itself about its entry.`;
  return `Is this right? If not, ask the bureau whose entry is wrong to correct it.${elsewhere}`;
}

/** The bureaus that can be asked from here. */
export const correctableAt = ({ isSecondCorrectable }: Comparing): readonly Side[] =>
  isSecondCorrectable ? SIDES : ['main'];

export const fileOf = (side: Side, { names }: Comparing): string => `${names[side]}’s file`;
