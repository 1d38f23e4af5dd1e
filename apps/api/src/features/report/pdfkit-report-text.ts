import { dayWords, dollarWords } from '@wattle/domain/report/facts';
import { providerOf } from '@wattle/domain/report/names';
import type { ReportInfo } from '@wattle/domain/report/report';

export type ReportPdf = {
  productName: string;
  /** The bureau that the report is from. */
  bureau: string;
  madeAt: Date;
  person: PdfPerson;
  receivedOn: string;
  /** The score that came with the file; null without one. */
  score: number | null;
  report: ReportInfo;
};

export type PdfPerson = {
  fullName: string;
  /** YYYY-MM-DD */
  birthDate: string;
  address: string;
};

const NOT_STATED = '–';

/** A fact of the file, or the sign for a missing one. */
export function pdfFact(fact: string | null): string {
  return fact === null || fact === '' ? NOT_STATED : fact;
}

export const pdfAmount = (amount: number | null): string => pdfFact(dollarWords(amount));

export const pdfDay = (day: string | null): string => pdfFact(dayWords(day));

export function titleOf(account: ReportInfo['accounts'][number]): string {
  const { accountType, latestCreditProvider, originalCreditProvider } = account;
  const isStated = latestCreditProvider !== null || originalCreditProvider !== null;
  return pdfFact(isStated ? `${accountType}, ${providerOf(account)}` : accountType);
}
