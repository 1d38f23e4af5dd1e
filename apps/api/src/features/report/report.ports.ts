import type { ReportItemKind } from '@wattle/domain/report/report';

export type Clock = { now: () => Date };

/** One item of a member's report, as far as another feature may know it. */
export type ReportItem = {
  kind: ReportItemKind;
  /** For people, as `Credit card, Brolga Bank` or `Enquiry of 3 March 2026, Yabby Pay`. */
  title: string;
  /** Who reported it and can be asked to put it right. */
  provider: string;
  /** What the bureau itself knows the item by. */
  filed: { accountReference: string | null; date: string | null };
};

/**
 * The item of the member's own latest file that bears the reference, or null: a made-up reference and one of another
 * member are both nothing. No file is obtained for the answer.
 */
export type ItemOf = (memberId: string, itemReference: string) => Promise<ReportItem | null>;
