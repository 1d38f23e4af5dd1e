import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import { LOCALE } from '@wattle/domain/product-constants';
import { providerOf } from '@wattle/domain/report/account-list';
import type { ReportInfo } from '@wattle/domain/report/report';

/** The report as a PDF. */
export type ReportPdf = {
  productName: string;
  madeAt: Date;
  person: PdfPerson;
  receivedOn: string;
  /** The score that the bureau gave with the file; null where it gave none. */
  score: number | null;
  report: ReportInfo;
};

/** Whose report it is, as the bureau was asked about them. */
export type PdfPerson = {
  fullName: string;
  /** YYYY-MM-DD */
  birthDate: string;
  address: string;
};

const NOT_STATED = '–';

const dollars = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'AUD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** A fact as the file states it, or the sign for a missing one. Letters with accents are composed, as in the fonts. */
export function pdfFact(fact: string | null): string {
  return fact === null || fact === '' ? NOT_STATED : fact.normalize('NFC');
}

export function pdfAmount(amount: number | null): string {
  return amount === null ? NOT_STATED : dollars.format(amount);
}

/** A day as people read it; a text that isn't a day is left as it came. */
export function pdfDay(text: string | null): string {
  const day = text === null ? null : parseDate(text);
  return day === null ? pdfFact(text) : formatDateForPeople(day);
}

/** An account as its heading and the contents name it. */
export function titleOf(account: ReportInfo['accounts'][number]): string {
  const { accountType, latestCreditProvider, originalCreditProvider } = account;
  const isStated = latestCreditProvider !== null || originalCreditProvider !== null;
  return pdfFact(isStated ? `${accountType}, ${providerOf(account)}` : accountType);
}
