import { formatDay } from './facts.tsx';
import type { ReportAnswer } from '../asking/load-report.ts';

/** Whose report it is, where from and from which day. */
export function sourceText({ displayName, receivedOn }: ReportAnswer): string {
  const day = formatDay(receivedOn);
  const source = day === null ? 'From the credit bureau.' : `From the credit bureau on ${day}.`;
  return displayName === '' ? source : `${displayName}. ${source}`;
}
