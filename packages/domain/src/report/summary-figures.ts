import { formatDollars } from '../money.ts';
import { REPORT_RULES } from './report-rules.ts';
import type { ReportInfo } from './report.ts';
import { reportSummary, type ReportSummary } from './summary.ts';

export type SummaryFigure = { readonly name: string; readonly figure: string; readonly words: string };

/** The report in four numbers, for the page and the PDF. */
export function summaryFigures(
  report: Pick<ReportInfo, 'accounts' | 'enquiries'>,
  receivedOn: string,
): readonly SummaryFigure[] {
  const summary = reportSummary(report, receivedOn);
  return [
    { name: 'Accounts', figure: String(summary.accounts), words: accountWords(summary) },
    { name: 'Total limits', ...limitsOf(summary) },
    { name: 'Paid on time', ...onTimeOf(summary) },
    { name: 'Enquiries', figure: String(summary.enquiries), words: 'in the last 12 months' },
  ];
}

type FigureText = Omit<SummaryFigure, 'name'>;

function accountWords({ accounts, open, closed, inDefault }: ReportSummary): string {
  if (accounts === 0) return 'None on your file';
  if (open === accounts) return accounts === 1 ? 'Open' : 'All open';
  const parts = [`${open} open`];
  if (closed > 0) parts.push(`${closed} closed`);
  if (inDefault > 0) parts.push(`${inDefault} with a default`);
  return parts.join(', ');
}

function limitsOf({ limits, cardLimits, unlimited }: ReportSummary): FigureText {
  if (limits === null && unlimited === 0) return { figure: '–', words: 'No account shows a limit' };
  if (limits === null) return { figure: 'Unlimited', words: 'No other account shows a limit' };
  const onCards = cardLimits > 0 ? `${formatDollars(cardLimits)} of it on cards` : 'None of it on cards';
  const more = unlimited === 1 ? 'one more account is unlimited' : `${unlimited} more are unlimited`;
  const words = unlimited === 0 ? onCards : `${onCards}, ${more}`;
  return { figure: formatDollars(limits), words };
}

function onTimeOf({ onTimePercent, onTime, payments }: ReportSummary): FigureText {
  if (onTimePercent === null) return { figure: '–', words: 'No repayments are reported' };
  const words = `${onTime} of ${payments} payments in ${REPORT_RULES.keptRepaymentMonths} months`;
  return { figure: `${onTimePercent}%`, words };
}
