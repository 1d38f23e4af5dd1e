import { accountStatus, defaultsEnding } from '@wattle/domain/report/account-list';
import { accountFacts, courtFacts, defaultFacts, statedFacts } from '@wattle/domain/report/facts';
import { courtActionTitle, ENDING_WORDS, enquirerOf, unreadWords } from '@wattle/domain/report/names';
import { accountsWithDefaults } from '@wattle/domain/report/report';

import { openPdf } from '#api/platform/pdf/pdfkit-document.ts';
import { heightOfFacts, type Fact } from '#api/platform/pdf/pdfkit-facts.ts';
import type { Contents } from '#api/platform/pdf/pdfkit-contents.ts';
import type { Sheet } from '#api/platform/pdf/pdfkit-sheet.ts';

import { drawFrontPage } from './pdfkit-front-page.ts';
import { drawPersonParts } from './pdfkit-person.ts';
import { drawUnread, isNothing, markUnread } from './pdfkit-unread.ts';
import { drawRepayments, heightOfRepayments, LEGEND } from './pdfkit-repayments.ts';
import { pdfAmount, pdfDay, pdfFact, titleOf, type ReportPdf } from './pdfkit-report-text.ts';

type Report = ReportPdf['report'];
type Account = Report['accounts'][number];
type Default = Account['defaults'][number];

/** Heights in points, so that a page break never splits an entry or orphans a heading. */
const ENTRY_HEAD = 36;
const SMALL_ENTRY = 120;
const HEADING = 60;
const COLUMNS = 4;

/** The report as a PDF, readable without colour: shapes and words carry the same information. */
export async function drawPdfReport(given: ReportPdf): Promise<Uint8Array> {
  const asObtained = `as obtained on ${pdfDay(given.receivedOn)}`;
  const { document, sheet, drawable, finish } = await openPdf({
    title: `Your credit report, ${asObtained}`,
    author: given.productName,
    madeAt: given.madeAt,
  });
  const { value: pdf, isWhole } = drawable(given);
  const contents = drawFrontPage(sheet, { document, pdf, isWhole });
  const parts: Parts = { document, sheet, contents, report: pdf.report };
  accounts(parts);
  enquiries(parts);
  defaults(parts);
  courtActions(parts);
  drawPersonParts(parts);
  contents.finish();
  return finish(`${pdf.productName}, credit report ${asObtained}`);
}

type Parts = {
  document: PDFKit.PDFDocument;
  sheet: Sheet;
  contents: Contents & { hasAccounts: boolean };
  report: Report;
};

function accounts({ document, sheet, contents, report }: Parts): void {
  const [first] = report.accounts;
  const { left, right } = document.page.margins;
  const width = document.page.width - left - right;
  const heightOf = (account: Account) =>
    ENTRY_HEAD +
    heightOfFacts(document, { facts: factsOf(account), columns: COLUMNS, width }) +
    heightOfRepayments(account.repaymentHistory);
  sheet.heading(
    `Accounts (${report.accounts.length})`,
    first === undefined ? HEADING : heightOf(first) + HEADING,
  );
  contents.reached();
  if (isNothing(report, 'accounts', report.accounts)) return sheet.quiet("We couldn't find any accounts.");
  drawUnread(sheet, report, 'accounts');
  if (report.accounts.some(({ repaymentHistory }) => repaymentHistory.length > 0)) sheet.note(LEGEND);
  for (const account of report.accounts) {
    sheet.entry(titleOf(account), statusOf(account), heightOf(account));
    if (contents.hasAccounts) contents.reached();
    markUnread(sheet, account);
    sheet.facts(factsOf(account), COLUMNS);
    drawRepayments(sheet, document, account.repaymentHistory);
  }
}

function statusOf(account: Account): string {
  const ending = defaultsEnding(account);
  return ending === null
    ? STATUS_WORDS[accountStatus(account)]
    : `Default, ${ENDING_WORDS[ending].toLowerCase()}`;
}

const STATUS_WORDS = { open: 'Open', closed: 'Closed', default: 'Default' } as const;

function factsOf(account: Account): Fact[] {
  const listed = account.hasDefaults ? `${account.defaults.length}, see below` : null;
  return statedFacts([['Account', account.accountId], ...accountFacts(account), ['Defaults', listed]]);
}

function enquiries({ sheet, contents, report }: Parts): void {
  sheet.heading(`Credit enquiries (${report.enquiries.length})`);
  contents.reached();
  if (isNothing(report, 'enquiries', report.enquiries)) return sheet.quiet("We couldn't find any enquiries.");
  drawUnread(sheet, report, 'enquiries');
  if (report.enquiries.length === 0) return;
  sheet.table(
    [
      { title: 'Date', share: 60 },
      { title: 'Asked by', share: 112 },
      { title: 'For', share: 80 },
      { title: 'Amount', share: 60, align: 'right' },
      { title: 'Credit obligation', share: 80 },
      { title: 'Reference', share: 58 },
    ],
    report.enquiries.map((each) => [
      pdfDay(each.enquiryDate),
      enquirerOf(each),
      pdfFact(each.accountType),
      pdfAmount(each.enquiryAmount),
      pdfFact(each.relationship),
      pdfFact(each.enquiryClientReference),
    ]),
  );
  for (const each of report.enquiries) {
    const more = enquiryWords(each);
    if (more !== '') sheet.note(`${enquirerOf(each)}, ${pdfDay(each.enquiryDate)}: ${more}`);
  }
}

/** What few enquiries have: not a column. */
function enquiryWords({
  isReview,
  enquiryKind,
  coBorrower,
  filedUnder,
  unread,
}: Report['enquiries'][number]) {
  return [
    ...(isReview && enquiryKind !== null ? [`${enquiryKind}.`] : []),
    ...(coBorrower === null ? [] : [`With ${coBorrower}.`]),
    ...(filedUnder === null ? [] : [`Filed under the name ${filedUnder}.`]),
    ...(unread.length === 0 ? [] : [unreadWords(unread)]),
  ].join(' ');
}

/** Room for the heading with its first entry. */
const spaceFor = (entries: readonly unknown[]): number => HEADING + (entries.length > 0 ? SMALL_ENTRY : 0);

function defaults({ sheet, contents, report }: Parts): void {
  const listed = accountsWithDefaults(report);
  sheet.heading(`Defaults (${listed.length})`, spaceFor(listed));
  contents.reached();
  if (isNothing(report, 'defaults', listed)) return sheet.quiet("We couldn't find any defaults.");
  drawUnread(sheet, report, 'defaults');
  for (const account of listed) {
    for (const [index, each] of account.defaults.entries()) {
      const number = account.defaults.length > 1 ? `, ${index + 1} of ${account.defaults.length}` : '';
      sheet.entry(`${titleOf(account)}${number}`, endingWords(each, each.status), SMALL_ENTRY);
      markUnread(sheet, each);
      sheet.facts(statedFacts(defaultFacts(each)), COLUMNS);
    }
    if (account.defaults.length === 0) {
      sheet.entry(titleOf(account), 'Default', SMALL_ENTRY);
      sheet.quiet('The bureau marks a default here and gives no details of it.');
    }
  }
}

const endingWords = ({ ending }: Pick<Default, 'ending'>, status: string | null): string =>
  ending === null ? pdfFact(status) : ENDING_WORDS[ending];

function courtActions({ sheet, contents, report }: Parts): void {
  sheet.heading(`Court actions (${report.courtActions.length})`, spaceFor(report.courtActions));
  contents.reached();
  if (isNothing(report, 'courtActions', report.courtActions))
    return sheet.quiet("We couldn't find any court judgments.");
  drawUnread(sheet, report, 'courtActions');
  for (const each of report.courtActions) {
    sheet.entry(courtActionTitle(each), endingWords(each, each.courtActionStatus), SMALL_ENTRY);
    markUnread(sheet, each);
    sheet.facts(statedFacts(courtFacts(each)), COLUMNS);
  }
}
