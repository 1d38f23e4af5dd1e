import { dayWords } from '@wattle/domain/report/facts';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { named } from '#web/navigation/bureau.ts';
import type { ReportAnswer } from '../asking/load-report.ts';

/** The report's owner, source and date; or that there is no file (REPORT-038). */
export function sourceText({ displayName, receivedOn }: ReportAnswer): string {
  const day = dayWords(receivedOn);
  const source = named(day === null ? SCORE_MESSAGES.bureauNoFile : `From {bureau} on ${day}.`);
  return displayName === '' ? source : `${displayName}. ${source}`;
}
