import { REPORT_MESSAGES } from '@wattle/domain/messages/report';
import { formatDay } from './facts.tsx';
import type { ReportAnswer } from '../asking/load-report.ts';

/** Whose report it is, its source and date; or that there is no file (REPORT-038). */
export function sourceText({ displayName, receivedOn }: ReportAnswer): string {
  const day = formatDay(receivedOn);
  const source =
    day === null ? REPORT_MESSAGES.Api_Equifax_Apply_NoFile : `From the credit bureau on ${day}.`;
  return displayName === '' ? source : `${displayName}. ${source}`;
}
