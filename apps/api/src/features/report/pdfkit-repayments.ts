import { MONTH_NAMES, monthForPeople } from '@wattle/domain/calendar/calendar';
import { HARDSHIP_WORDS, readHardship, readRepayment } from '@wattle/domain/report/repayment';
import {
  repaymentYears,
  summariseRepayments,
  type RepaymentMonth,
} from '@wattle/domain/report/repayment-history';

import { INK, LINE, QUIET } from '#api/platform/pdf/pdfkit-styles.ts';
import type { Box, Sheet } from '#api/platform/pdf/pdfkit-sheet.ts';

type Document = PDFKit.PDFDocument;
type Cell = { left: number; top: number; width: number };

const YEAR_WIDTH = 40;
const TITLES = 14;
const ROW = 23;
const AFTER = 8;
const SUMMARY = 20;

export const LEGEND = `Repayments: a tick is a payment on time, a dark field says by how many days a payment was late, – is a month without information. (A) is a ${HARDSHIP_WORDS.A.toLowerCase()}, (V) a ${HARDSHIP_WORDS.V.toLowerCase()}.`;

/** Two years of repayments as a grid, one row per year. The alternative text has a sentence per month. */
export function drawRepayments(sheet: Sheet, document: Document, history: readonly RepaymentMonth[]): void {
  if (history.length === 0) return sheet.note('Repayments: not reported for this account.');
  sheet.note(`Repayments: ${summaryOf(history)}.`);
  const years = repaymentYears(history);
  sheet.figure(TITLES + years.length * ROW + AFTER, sentencesOf(history), ({ left, top, width }) => {
    const cellWidth = (width - YEAR_WIDTH) / MONTH_NAMES.length;
    const columnAt = (index: number) => left + YEAR_WIDTH + index * cellWidth;
    document.font('regular').fontSize(8).fillColor(QUIET);
    for (const [index, name] of MONTH_NAMES.entries()) {
      document.text(name, columnAt(index), top, { width: cellWidth, align: 'center', lineBreak: false });
    }
    for (const [row, { year, months }] of years.entries()) {
      const rowTop = top + TITLES + row * ROW;
      document.font('bold').fontSize(9).fillColor(INK);
      document.text(String(year), left, rowTop + 6, { width: YEAR_WIDTH, lineBreak: false });
      for (const [index, month] of months.entries()) {
        if (month !== null) {
          drawMonth(document, month, { left: columnAt(index), top: rowTop, width: cellWidth });
        }
      }
    }
  });
}

/** The height in points. */
export function heightOfRepayments(history: readonly RepaymentMonth[]): number {
  return history.length === 0 ? SUMMARY : SUMMARY + TITLES + repaymentYears(history).length * ROW + AFTER;
}

function drawMonth(document: Document, { status, fhi }: RepaymentMonth, cell: Cell): void {
  const { kind, short } = readRepayment(status);
  const field: Box & { height: number } = {
    left: cell.left + 1.5,
    top: cell.top + 1,
    width: cell.width - 3,
    height: ROW - 4,
  };
  const box = document.rect(field.left, field.top, field.width, field.height).lineWidth(0.5);
  if (kind === 'late') box.fillAndStroke(INK, INK);
  else box.stroke(LINE);
  const hasMark = readHardship(fhi) !== null;
  const middle = field.top + (hasMark ? 5.5 : field.height / 2);
  if (kind === 'on-time') drawTick(document, field.left + field.width / 2, middle);
  else write(document, kind === 'late' ? short : '–', { ...field, middle, isLight: kind === 'late' });
  if (hasMark) write(document, `(${fhi})`, { ...field, middle: field.top + 14, isLight: kind === 'late' });
}

type Writing = { left: number; width: number; middle: number; isLight: boolean };

function write(document: Document, text: string, { left, width, middle, isLight }: Writing): void {
  document.font('bold').fontSize(7.5);
  document.fillColor(isLight ? '#ffffff' : INK);
  document.text(text, left, middle - 5, { width, align: 'center', lineBreak: false });
}

function drawTick(document: Document, centre: number, middle: number): void {
  document
    .moveTo(centre - 4, middle)
    .lineTo(centre - 1, middle + 3)
    .lineTo(centre + 4.5, middle - 3.5)
    .lineWidth(1.4)
    .stroke(INK);
}

function summaryOf(history: readonly RepaymentMonth[]): string {
  const { onTime, late, noData, hardship } = summariseRepayments(history);
  const parts = [`${onTime} on time`, `${late} late`, `${noData} without information`];
  if (hardship > 0) parts.push(`${hardship} in a hardship arrangement`);
  return `${history.length} months: ${parts.join(', ')}`;
}

function sentencesOf(history: readonly RepaymentMonth[]): string {
  return history
    .map(({ period, status, fhi }) => {
      const mark = readHardship(fhi);
      const text = [readRepayment(status).words, ...(mark === null ? [] : [mark])].join(', ');
      return `${monthForPeople(period)}: ${text}.`;
    })
    .join(' ');
}
