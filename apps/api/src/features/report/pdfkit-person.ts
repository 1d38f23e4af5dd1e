import { PERSONAL_DETAIL_NAMES } from '@wattle/domain/report/personal-details';

import type { Contents } from '#api/platform/pdf/pdfkit-contents.ts';
import type { Sheet } from '#api/platform/pdf/pdfkit-sheet.ts';

import { pdfDay, pdfFact, type ReportPdf } from './pdfkit-report-text.ts';
import { drawUnread, isNothing, markUnread } from './pdfkit-unread.ts';

type Report = ReportPdf['report'];
type Parts = { sheet: Sheet; contents: Contents; report: Report };

/** A row is not split by a page break. */
const VALUES_IN_ROW = 20;

/** The titles of the parts that the report has, in order. */
export function personParts(report: Report): string[] {
  return PARTS.filter(({ part }) => !isNothing(report, part, report[part])).map(({ title }) => title);
}

/** Draws the file's person, its notes, and access that was not about credit. */
export function drawPersonParts({ sheet, contents, report }: Parts): void {
  for (const { title, part, draw } of PARTS) {
    if (isNothing(report, part, report[part])) continue;
    sheet.heading(title);
    contents.reached();
    draw(sheet, report);
    drawUnread(sheet, report, part);
  }
}

type Part = {
  title: string;
  part: 'personalDetails' | 'notes' | 'accesses';
  draw: (sheet: Sheet, report: Report) => void;
};

const PARTS: readonly Part[] = [
  {
    title: 'Your details on this file',
    part: 'personalDetails',
    draw(sheet, { personalDetails }) {
      for (const { kind, values } of personalDetails) {
        for (let from = 0; from < values.length; from += VALUES_IN_ROW) {
          const texts = values.slice(from, from + VALUES_IN_ROW);
          sheet.row(
            PERSONAL_DETAIL_NAMES[kind],
            texts.map(kind === 'birth-date' ? pdfDay : pdfFact).join('\n'),
          );
        }
      }
    },
  },
  {
    title: 'Notes on your file',
    part: 'notes',
    draw(sheet, { notes }) {
      for (const note of notes) {
        sheet.strong(note.date === null ? 'Note without a date' : `Note of ${pdfDay(note.date)}`);
        sheet.note(pdfFact(note.text));
        if (note.filedUnder !== null) sheet.note(`Filed under the name ${note.filedUnder}.`);
        markUnread(sheet, note);
      }
    },
  },
  {
    title: 'Who else looked at your file',
    part: 'accesses',
    draw(sheet, { accesses }) {
      if (accesses.length > 0) sheet.table(ACCESS_COLUMNS, accesses.map(accessRow));
      for (const access of accesses) markUnread(sheet, access);
    },
  },
];

const ACCESS_COLUMNS = [
  { title: 'Date', share: 60 },
  { title: 'Who', share: 150 },
  { title: 'What for', share: 150 },
];

const accessRow = ({ date, provider, service }: Report['accesses'][number]): string[] => [
  pdfDay(date),
  pdfFact(provider),
  pdfFact(service),
];
