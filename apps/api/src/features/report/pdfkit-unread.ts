import { unreadTitle, unreadWords } from '@wattle/domain/report/names';
import type { ReportPart } from '@wattle/domain/report/report';

import type { Sheet } from '#api/platform/pdf/pdfkit-sheet.ts';

import type { ReportPdf } from './pdfkit-report-text.ts';

type Report = ReportPdf['report'];

const unreadOf = ({ unreadEntries }: Report, part: ReportPart) =>
  unreadEntries.filter((each) => each.part === part);

export const isNothing = (report: Report, part: ReportPart, entries: readonly unknown[]): boolean =>
  entries.length === 0 && unreadOf(report, part).length === 0;

/** Entries of which nothing could be read, with what they state. */
export function drawUnread(sheet: Sheet, report: Report, part: ReportPart): void {
  for (const { text } of unreadOf(report, part)) {
    sheet.strong(unreadTitle({ part }));
    sheet.note(`Ask the bureau what it is. The bureau wrote:\n${text}`);
  }
}

export function markUnread(sheet: Sheet, { unread }: { unread: readonly string[] }): void {
  if (unread.length > 0) sheet.note(unreadWords(unread));
}
