import type { CorrectionItemKind } from '@wattle/domain/corrections/correction-words';
import type { ReactNode } from 'react';

/** An item of the report that may be wrong, identified for its correction. */
export type ReportedItem = {
  readonly itemReference: string;
  readonly itemKind: CorrectionItemKind;
  readonly title: string;
  /** Empty if the file does not say. */
  readonly provider: string;
};

/** The label beside a new enquiry, which leads to what can be done about one that is not the member's. */
export const NOT_MINE_LABEL = 'Not mine?';

/**
 * An action at the foot of an item's card or, with a label, beside a line about it. Pass a stable function: a new one
 * re-renders every card.
 */
export type RenderItemAction = (item: ReportedItem, label?: string) => ReactNode;
