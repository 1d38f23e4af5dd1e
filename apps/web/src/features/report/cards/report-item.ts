import type { ReactNode } from 'react';

/** One thing on the report that may be wrong, named so that a correction of it can be followed up. */
export type ReportedItem = {
  readonly itemReference: string;
  readonly itemKind: 'account' | 'repayment-history' | 'default' | 'enquiry' | 'court-action';
  /** As the card calls it. */
  readonly title: string;
  /** Who reported it, as far as the file says. */
  readonly provider: string;
};

/**
 * What stands at the foot of a card for the item in it. Pass a function that stays the same: every card is drawn
 * again when it changes.
 */
export type RenderItemAction = (item: ReportedItem) => ReactNode;
