import { accountStatus } from '@wattle/domain/report/account-list';
import { accountsWithDefaults, newArrangementWords } from '@wattle/domain/report/report';

import { openPdf } from '#api/platform/pdf/pdfkit-document.ts';
import { heightOfFacts, type Fact } from '#api/platform/pdf/pdfkit-facts.ts';
import type { Contents } from '#api/platform/pdf/pdfkit-contents.ts';
import type { Sheet } from '#api/platform/pdf/pdfkit-sheet.ts';

import { drawFrontPage } from './pdfkit-front-page.ts';
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
  if (report.accounts.length === 0) return sheet.quiet("We couldn't find any accounts.");
  if (report.accounts.some(({ repaymentHistory }) => repaymentHistory.length > 0)) sheet.note(LEGEND);
  for (const account of report.accounts) {
    sheet.entry(titleOf(account), STATUS_WORDS[accountStatus(account)], heightOf(account));
    if (contents.hasAccounts) contents.reached();
    sheet.facts(factsOf(account), COLUMNS);
    drawRepayments(sheet, document, account.repaymentHistory);
  }
}

const STATUS_WORDS = { open: 'Open', closed: 'Closed', default: 'Default' } as const;

function factsOf(account: Account): Fact[] {
  const { originalCreditProvider: original, latestCreditProvider: latest, defaults: listed } = account;
  return [
    ['Account', pdfFact(account.accountId)],
    ['Opened', pdfDay(account.accountOpenDate)],
    ['Current credit limit', pdfAmount(account.latestMaximumCredit)],
    ['Relationship', pdfFact(account.relationship)],
    ['Last updated', pdfDay(account.latestUpdatedDate)],
    ...(original === latest ? [] : [['Original credit provider', pdfFact(original)] as const]),
    ...(account.accountClosedDate === null ? [] : [['Closed', pdfDay(account.accountClosedDate)] as const]),
    ...(account.termOfLoan === null ? [] : [['Term of loan', account.termOfLoan] as const]),
    ...(account.hasDefaults ? [['Defaults', `${listed.length}, see below`] as const] : []),
  ];
}

function enquiries({ sheet, contents, report }: Parts): void {
  sheet.heading(`Credit enquiries (${report.enquiries.length})`);
  contents.reached();
  if (report.enquiries.length === 0) return sheet.quiet("We couldn't find any enquiries.");
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
      pdfFact(each.creditEnquirier),
      pdfFact(each.accountType),
      pdfAmount(each.enquiryAmount),
      pdfFact(each.relationship),
      pdfFact(each.enquiryClientReference),
    ]),
  );
}

/** For the heading with its first entry. */
const spaceFor = (entries: readonly unknown[]): number => HEADING + (entries.length > 0 ? SMALL_ENTRY : 0);

function defaults({ sheet, contents, report }: Parts): void {
  const listed = accountsWithDefaults(report);
  sheet.heading(`Defaults (${listed.length})`, spaceFor(listed));
  contents.reached();
  if (listed.length === 0) return sheet.quiet("We couldn't find any defaults.");
  for (const account of listed) {
    for (const [index, each] of account.defaults.entries()) {
      const number = account.defaults.length > 1 ? `, ${index + 1} of ${account.defaults.length}` : '';
      sheet.entry(`${titleOf(account)}${number}`, pdfFact(each.status), SMALL_ENTRY);
      sheet.facts(defaultFacts(each), COLUMNS);
    }
    if (account.defaults.length === 0) {
      sheet.entry(titleOf(account), 'Default', SMALL_ENTRY);
      sheet.quiet('The bureau marks a default here and gives no details of it.');
    }
  }
}

function defaultFacts(each: Default): Fact[] {
  return [
    ['Date of default', pdfDay(each.DateOfDefault)],
    ['Status', pdfFact(each.status)],
    ['Original amount', pdfAmount(each.originalAmount)],
    ['Current amount', pdfAmount(each.currentAmount)],
    ['Disputed', each.isDisputed === null ? pdfFact(null) : each.isDisputed ? 'Yes' : 'No'],
    ['Arrangement', pdfFact(newArrangementWords(each.newArrangement))],
  ];
}

function courtActions({ sheet, contents, report }: Parts): void {
  sheet.heading(`Court actions (${report.courtActions.length})`, spaceFor(report.courtActions));
  contents.reached();
  if (report.courtActions.length === 0) return sheet.quiet("We couldn't find any court judgments.");
  for (const each of report.courtActions) {
    sheet.entry(pdfFact(each.creditor), pdfFact(each.courtActionStatus), SMALL_ENTRY);
    sheet.facts(
      [
        ['Date', pdfDay(each.actionDate)],
        ['Court', pdfFact(each.courtType)],
        ['Amount', pdfAmount(each.courtActionAmount)],
        ['Status', pdfFact(each.courtActionStatus)],
      ],
      COLUMNS,
    );
  }
}
