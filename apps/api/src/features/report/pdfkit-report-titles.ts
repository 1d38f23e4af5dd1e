import { providerOf } from '@wattle/domain/report/account-list';

import { factOnPaper } from './pdfkit-report-text.ts';
import type { ReportPaper } from './report.ports.ts';

/** An account as its heading and the contents name it. */
export function titleOf(account: ReportPaper['report']['accounts'][number]): string {
  const { accountType, latestCreditProvider, originalCreditProvider } = account;
  const isStated = latestCreditProvider !== null || originalCreditProvider !== null;
  return factOnPaper(isStated ? `${accountType}, ${providerOf(account)}` : accountType);
}
