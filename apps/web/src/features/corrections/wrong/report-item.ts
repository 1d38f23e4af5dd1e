import type { CorrectionItemKind } from '@wattle/domain/corrections/correction-words';

export type ReportItem = {
  readonly itemReference: string;
  readonly itemKind: CorrectionItemKind;
  readonly title: string;
  readonly provider: string;
  /** The bureau that holds it; null or missing for the main one. */
  readonly bureau?: string | null;
};

export function caseAnchor(caseId: string): string {
  return `case-${caseId}`;
}
