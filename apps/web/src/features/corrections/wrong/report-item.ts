import type { CorrectionItemKind } from '@wattle/domain/corrections/correction-words';

/** An item on the credit report, as the report names it. */
export type ReportItem = {
  readonly itemReference: string;
  readonly itemKind: CorrectionItemKind;
  readonly title: string;
  readonly provider: string;
};

/** Where a case is on the page of all cases. */
export function caseAnchor(caseId: string): string {
  return `case-${caseId}`;
}
