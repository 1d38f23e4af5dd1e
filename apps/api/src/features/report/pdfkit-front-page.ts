import { attentionOf } from '@wattle/domain/report/attention';
import { unreadCountWords } from '@wattle/domain/report/names';
import { isEmptyReport, reportCounts } from '@wattle/domain/report/report';
import { REPORT_RULES } from '@wattle/domain/report/report-rules';
import { summaryFigures } from '@wattle/domain/report/summary-figures';
import { bandOf, SCORE_MAX } from '@wattle/domain/score/score-bands';

import { heightOfContents, type Contents } from '#api/platform/pdf/pdfkit-contents.ts';
import { drawFigure, drawHead, drawLeaf } from '#api/platform/pdf/pdfkit-front.ts';
import { PANEL_FILL, INK, QUIET } from '#api/platform/pdf/pdfkit-styles.ts';
import type { Box, Sheet } from '#api/platform/pdf/pdfkit-sheet.ts';
import { LETTERS_NOTE } from '#api/platform/pdf/pdf-letters.ts';

import { personParts } from './pdfkit-person.ts';
import { pdfDay, pdfFact, titleOf, type ReportPdf } from './pdfkit-report-text.ts';

const KEPT = [
  `Repayments are kept for ${REPORT_RULES.keptRepaymentMonths / 12} years, hardship arrangements for ${REPORT_RULES.keptHardshipMonths} months and shown from 1 Jul 2022.`,
  `A default is $${REPORT_RULES.leastDefaultDollars} or more that is overdue for ${REPORT_RULES.defaultOverdueDays} days or more. It stays for ${REPORT_RULES.keptDefaultYears} years, as court actions and credit enquiries do; a serious credit infringement stays for ${REPORT_RULES.keptSeriousInfringementYears} years.`,
  'What is not on your file is left out, or shown as –.',
];
/** The page lists all; the PDF names the first and counts the others. */
const NAMED_AT_MOST = 6;
/** Files with more accounts list each in the contents. */
const SHORT_FILE = 8;
/** The least height. */
const PERSON_HEIGHT = 92;
/** Above the name, between it and the lines, and below them. */
const PERSON_EDGE = 14 + 2 + 14;
const PERSON_PADDING = 18;
const SCORE_WIDTH = 130;
const FIGURES_HEIGHT = 62;
const HEADING = 30;

/** An empty report is one page, without a list of what is on it. */
const NO_CONTENTS = { reached: () => undefined, finish: () => undefined, hasAccounts: false };

type Front = { document: PDFKit.PDFDocument; pdf: ReportPdf; isWhole: boolean };

export function drawFrontPage(
  sheet: Sheet,
  { document, pdf, isWhole }: Front,
): Contents & { hasAccounts: boolean } {
  const { report, receivedOn } = pdf;
  drawHead(document, {
    name: pdf.productName,
    detail: `Credit report, as obtained on ${pdfDay(receivedOn)}`,
  });
  sheet.title('Your credit report');
  drawPerson(sheet, document, pdf);
  const notes = isWhole ? KEPT : [LETTERS_NOTE, ...KEPT];
  if (isEmptyReport(report)) {
    for (const note of notes) sheet.note(note);
    return NO_CONTENTS;
  }
  drawFigures(sheet, document, pdf);
  drawAttention(sheet, pdf);
  const hasAccounts = report.accounts.length > SHORT_FILE;
  // A contents list this long fills the next page, so the notes stay here.
  if (hasAccounts) for (const note of notes) sheet.note(note);
  const entries = entriesOf(report, hasAccounts);
  sheet.heading('In this report', HEADING + heightOfContents(entries));
  const contents = sheet.contents(entries);
  if (!hasAccounts) for (const note of notes) sheet.note(note);
  return { ...contents, hasAccounts };
}

function drawPerson(
  sheet: Sheet,
  document: PDFKit.PDFDocument,
  { person, bureau, receivedOn, score }: ReportPdf,
): void {
  const name = pdfFact(person.fullName);
  const lines = [
    `Born ${pdfDay(person.birthDate)}`,
    pdfFact(person.address),
    `From ${bureau} on ${pdfDay(receivedOn)}`,
  ].join('\n');
  const nameLook = () => document.font('bold').fontSize(13).fillColor(INK);
  const linesLook = () => document.font('regular').fontSize(10).fillColor(QUIET);
  const { left: margin, right } = document.page.margins;
  const width = document.page.width - margin - right - 2 * PERSON_PADDING - SCORE_WIDTH;
  // Names of 40 letters each and long addresses take several lines.
  const height =
    PERSON_EDGE +
    nameLook().heightOfString(name, { width }) +
    linesLook().heightOfString(lines, { width, lineGap: 2 });
  sheet.panel(Math.max(PERSON_HEIGHT, height), ({ left, top, width: outer }, tagged) => {
    drawLeaf(document, {
      left,
      top,
      width: outer,
      height: Math.max(PERSON_HEIGHT, height),
      colour: PANEL_FILL,
    });
    tagged('P', () => {
      nameLook().text(name, left + PERSON_PADDING, top + 14, { width });
    });
    tagged('P', () => {
      linesLook().text(lines, left + PERSON_PADDING, document.y + 2, { width, lineGap: 2 });
    });
    if (score !== null) {
      const inner = { left: left + PERSON_PADDING, top, width: outer - 2 * PERSON_PADDING };
      tagged('P', () => drawScore(document, score, inner));
    }
  });
}

function drawScore(document: PDFKit.PDFDocument, score: number, { left, top, width }: Box): void {
  document.font('bold').fontSize(34).fillColor(INK);
  document.text(String(score), left, top + 14, { width, align: 'right', lineBreak: false });
  document.font('regular').fontSize(9.5).fillColor(QUIET);
  const words = `Score out of ${SCORE_MAX}\n${bandOf(score).name} band`;
  document.text(words, left, top + 57, { width, align: 'right', lineGap: 1 });
}

function drawFigures(sheet: Sheet, document: PDFKit.PDFDocument, { report, receivedOn }: ReportPdf): void {
  const figures = summaryFigures(report, receivedOn);
  sheet.panel(FIGURES_HEIGHT, ({ left, top, width }, tagged) => {
    const each = width / figures.length;
    for (const [index, { name, figure, words }] of figures.entries()) {
      const at = { left: left + index * each, top: top + 4, width: each - 12 };
      tagged('P', () => drawFigure(document, { figure, words: `${name}: ${words}`, ...at }));
    }
  });
  const unread = unreadCountWords(report.unreadEntries);
  if (unread !== null) sheet.note(unread);
}

function drawAttention(sheet: Sheet, { report, receivedOn }: ReportPdf): void {
  const found = attentionOf(report, receivedOn);
  if (found.length === 0) return;
  sheet.heading('What to look at');
  for (const { title, why } of found.slice(0, NAMED_AT_MOST)) {
    sheet.strong(pdfFact(title));
    sheet.note(pdfFact(why));
  }
  const more = found.length - NAMED_AT_MOST;
  if (more > 0) sheet.quiet(`And ${more} more, in the parts below.`);
}

const part = (title: string, count: number) => ({ title: `${title} (${count})`, depth: 0 as const });

function entriesOf(report: ReportPdf['report'], hasAccounts: boolean) {
  const counts = reportCounts(report);
  const accounts = hasAccounts ? report.accounts : [];
  return [
    part('Accounts', counts.accounts),
    ...accounts.map((account) => ({ title: titleOf(account), depth: 1 as const })),
    part('Credit enquiries', counts.enquiries),
    part('Defaults', counts.defaults),
    part('Court actions', counts.courtActions),
    ...personParts(report).map((title) => ({ title, depth: 0 as const })),
  ];
}
