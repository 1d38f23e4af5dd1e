import type { CorrectionItemKind } from '@wattle/domain/corrections/correction-words';

export type ReportItem = {
  readonly itemReference: string;
  readonly itemKind: CorrectionItemKind;
  readonly title: string;
  readonly provider: string;
};

export function caseAnchor(caseId: string): string {
  return `case-${caseId}`;
}
