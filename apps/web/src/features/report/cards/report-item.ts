import type { ReactNode } from 'react';

/** One item on the report that may be wrong, named so that its correction can be followed up. */
export type ReportedItem = {
  readonly itemReference: string;
  readonly itemKind: 'account' | 'repayment-history' | 'default' | 'enquiry' | 'court-action';
  /** As the card names it. */
  readonly title: string;
  /** Who reported it, as far as the file says. */
  readonly provider: string;
};

/**
 * What goes at the foot of a card for its item, or, with a label of its own, beside a line about it. Pass a function that
 * stays the same: every card is drawn again when it changes.
 */
export type RenderItemAction = (item: ReportedItem, label?: string) => ReactNode;
