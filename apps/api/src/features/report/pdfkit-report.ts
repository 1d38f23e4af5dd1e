import { REPORT_RULES } from '@wattle/domain/report/report-rules';
import { accountsWithDefaults, newArrangementWords, reportCounts } from '@wattle/domain/report/report';

import { openPaper } from '#api/platform/paper/pdfkit-document.ts';
import type { Sheet } from '#api/platform/paper/pdfkit-sheet.ts';
import { hasForeignLetters } from '#api/platform/paper/paper-text.ts';

import { drawRepayments, LEGEND } from './pdfkit-repayments.ts';
import { amountOnPaper, dayOnPaper, factOnPaper } from './pdfkit-report-text.ts';
import type { DrawReport, ReportPaper } from './report.ports.ts';

type Report = ReportPaper['report'];
type Account = Report['accounts'][number];
type Default = Account['defaults'][number];

/** Heights, so that no card is split by the end of a page and no heading is left alone at its foot. */
const ROW = 19;
const GRID = 105;
const SMALL_CARD = 140;
const HEADING = 40;

const FOREIGN = 'Letters of alphabets other than Latin show as an empty box on this paper.';
const KEPT = [
  `Repayments are kept for ${REPORT_RULES.keptRepaymentMonths / 12} years, hardship arrangements for ${REPORT_RULES.keptHardshipMonths} months and shown from 1 July 2022.`,
  `A default is $${REPORT_RULES.leastDefaultDollars} or more that is overdue for ${REPORT_RULES.defaultOverdueDays} days or more. It stays for ${REPORT_RULES.keptDefaultYears} years, as court actions and credit enquiries do; a serious credit infringement stays for ${REPORT_RULES.keptSeriousInfringementYears} years.`,
  'What your file does not state is shown as –.',
];

/** The report on paper, readable without colour: shapes and words say what a colour would. */
export const drawPdfReport: DrawReport = async (paper) => {
  const asObtained = `as obtained on ${dayOnPaper(paper.receivedOn)}`;
  const title = 'Your credit report';
  const { document, sheet, finish } = await openPaper({
    title: `${title}, ${asObtained}`,
    author: paper.productName,
    madeAt: paper.madeAt,
  });
  opening(sheet, { paper, title, asObtained });
  accounts(sheet, { document, report: paper.report });
  enquiries(sheet, paper.report);
  defaults(sheet, paper.report);
  courtActions(sheet, paper.report);
  return finish(`${paper.productName}, credit report ${asObtained}`);
};

type Opening = { paper: ReportPaper; title: string; asObtained: string };

function opening(sheet: Sheet, { paper, title, asObtained }: Opening): void {
  const counts = reportCounts(paper.report);
  sheet.title(title);
  sheet.paragraph(`${paper.fullName}. The credit file that the bureau holds about you, ${asObtained}.`);
  sheet.row('Accounts', String(counts.accounts));
  sheet.row('Credit enquiries', String(counts.enquiries));
  sheet.row('Accounts with defaults', String(counts.defaults));
  sheet.row('Court actions', String(counts.courtActions));
  sheet.rule();
  for (const note of hasForeignLetters(paper) ? [FOREIGN, ...KEPT] : KEPT) sheet.note(note);
}

function accounts(
  sheet: Sheet,
  { document, report }: { document: PDFKit.PDFDocument; report: Report },
): void {
  const [first] = report.accounts;
  const title = `Accounts (${report.accounts.length})`;
  sheet.heading(title, first === undefined ? 2 * HEADING : heightOf(first) + 2 * HEADING);
  if (report.accounts.length === 0) return sheet.quiet("We couldn't find any accounts.");
  if (report.accounts.some(({ repaymentHistory }) => repaymentHistory.length > 0)) sheet.note(LEGEND);
  for (const account of report.accounts) {
    sheet.subheading(titleOf(account), 0, heightOf(account));
    sheet.row('Account', factOnPaper(account.accountId));
    if (account.originalCreditProvider !== account.latestCreditProvider) {
      sheet.row('Original credit provider', factOnPaper(account.originalCreditProvider));
    }
    sheet.row('Opened', dayOnPaper(account.accountOpenDate));
    if (account.accountClosedDate !== null) sheet.row('Closed', dayOnPaper(account.accountClosedDate));
    sheet.row('Last updated', dayOnPaper(account.latestUpdatedDate));
    sheet.row('Relationship', factOnPaper(account.relationship));
    if (account.termOfLoan !== null) sheet.row('Term of loan', account.termOfLoan);
    sheet.row('Current credit limit', amountOnPaper(account.latestMaximumCredit));
    if (account.hasDefaults) sheet.row('Defaults', `${account.defaults.length}, see below`);
    drawRepayments(sheet, document, account.repaymentHistory);
  }
}

function enquiries(sheet: Sheet, report: Report): void {
  sheet.heading(`Credit enquiries (${report.enquiries.length})`);
  if (report.enquiries.length === 0) return sheet.quiet("We couldn't find any enquiries.");
  sheet.table(
    [
      { title: 'Date', share: 58 },
      { title: 'Asked by', share: 118 },
      { title: 'For', share: 84 },
      { title: 'Amount', share: 48, align: 'right' },
      { title: 'Credit obligation', share: 84 },
      { title: 'Reference', share: 58 },
    ],
    report.enquiries.map((each) => [
      dayOnPaper(each.enquiryDate),
      factOnPaper(each.creditEnquirier),
      factOnPaper(each.accountType),
      amountOnPaper(each.enquiryAmount),
      factOnPaper(each.relationship),
      factOnPaper(each.enquiryClientReference),
    ]),
  );
}

function defaults(sheet: Sheet, report: Report): void {
  const listed = accountsWithDefaults(report);
  sheet.heading(`Defaults (${listed.length})`, SMALL_CARD + HEADING);
  if (listed.length === 0) return sheet.quiet("We couldn't find any defaults.");
  for (const account of listed) {
    sheet.subheading(titleOf(account), 0, SMALL_CARD);
    for (const [index, each] of account.defaults.entries()) {
      if (index > 0) sheet.rule();
      defaultRows(sheet, each);
    }
  }
}

function defaultRows(sheet: Sheet, each: Default): void {
  sheet.row('Date of default', dayOnPaper(each.DateOfDefault));
  sheet.row('Status', factOnPaper(each.status));
  sheet.row('Original amount', amountOnPaper(each.originalAmount));
  sheet.row('Current amount', amountOnPaper(each.currentAmount));
  sheet.row('Disputed', each.isDisputed === null ? factOnPaper(null) : each.isDisputed ? 'Yes' : 'No');
  sheet.row('Arrangement', factOnPaper(newArrangementWords(each.newArrangement)));
}

function courtActions(sheet: Sheet, report: Report): void {
  sheet.heading(`Court actions (${report.courtActions.length})`, SMALL_CARD + HEADING);
  if (report.courtActions.length === 0) return sheet.quiet("We couldn't find any court judgments.");
  for (const each of report.courtActions) {
    sheet.subheading(factOnPaper(each.creditor), 0, SMALL_CARD);
    sheet.row('Date', dayOnPaper(each.actionDate));
    sheet.row('Court', factOnPaper(each.courtType));
    sheet.row('Amount', amountOnPaper(each.courtActionAmount));
    sheet.row('Status', factOnPaper(each.courtActionStatus));
  }
}

function heightOf(account: Account): number {
  const { originalCreditProvider, latestCreditProvider, accountClosedDate, termOfLoan } = account;
  const more = [
    originalCreditProvider !== latestCreditProvider,
    accountClosedDate !== null,
    termOfLoan !== null,
    account.hasDefaults,
  ].filter(Boolean).length;
  const grid = account.repaymentHistory.length > 0 ? GRID : 0;
  return HEADING + (6 + more) * ROW + grid;
}

function titleOf({ accountType, latestCreditProvider }: Account): string {
  return latestCreditProvider === null ? accountType : `${accountType}, ${latestCreditProvider}`;
}
