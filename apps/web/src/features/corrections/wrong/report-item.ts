import type { CorrectionItemKind } from '@wattle/domain/corrections/correction-words';
import { named } from '#web/navigation/bureau.ts';

export type ReportItem = {
  readonly itemReference: string;
  readonly itemKind: CorrectionItemKind;
  readonly title: string;
  readonly provider: string;
  /** The bureau that holds it; null or missing for the main one. */
  readonly bureau?: string | null;
};

export const bureauOf = ({ bureau }: ReportItem): string => bureau ?? named('{bureau}');

export function caseAnchor(caseId: string): string {
  return `case-${caseId}`;
}
