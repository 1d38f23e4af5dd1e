import type { Coded, CreditFile, FiledAccount } from '@wattle/domain/credit-file/credit-file';

import { HARDSHIPS, PAYMENT_STATES } from './jarrah-codes.ts';

export const REFERENCE = '0190d0f0-0000-4000-8000-000000000001';
export const WANTED = {
  reference: REFERENCE,
  month: '2026-03',
  scorecard: 'jarrah-1',
  range: '0-1000',
} as const;

type Resource = { type: string; id: string; attributes: Record<string, unknown> };

const invert = (table: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [value, key]));
const STATES = invert(PAYMENT_STATES);
const ARRANGED = invert(HARDSHIPS);

const coded = (of: Coded<string> | null) => (of === null ? null : { code: of.code, label: of.name });
const cents = (amount: number | null) => (amount === null ? null : amount * 100);
const month = (text: string) => ({ year: Number(text.slice(0, 4)), month: Number(text.slice(5)) });
const resources = <Item>(type: string, items: readonly Item[], attributes: (of: Item) => object) =>
  items.map((of, index): Resource => ({ type, id: String(index), attributes: { ...attributes(of) } }));
const identifiers = (of: readonly Resource[]) => ({ data: of.map(({ type, id }) => ({ type, id })) });

const account = (of: FiledAccount) => ({
  accountNumber: of.accountReference,
  product: coded(of.type),
  creditProvider: of.provider,
  firstCreditProvider: of.originalProvider,
  holder: coded(of.relationship),
  openedOn: of.openedOn,
  closedOn: of.closedOn,
  reportedOn: of.updatedOn,
  limitCents: cents(of.limit),
  termMonths: of.termMonths,
  isSecured: of.isSecured,
  payments: of.repayments.map(({ month: at, code, hardship }) => ({
    period: month(at),
    state: STATES[code],
    hardship: hardship === null ? null : ARRANGED[hardship],
  })),
});

const person = ({ subject }: CreditFile) => ({
  firstName: subject?.givenName ?? null,
  middleNames: subject?.middleName ?? null,
  familyName: subject?.familyName ?? null,
  birthDate: subject?.birthDate ?? null,
  sex: subject?.gender == null ? null : subject.gender === 'F' ? 'female' : 'male',
  driverLicenceNumber: subject?.licenceNumber ?? null,
  addresses: (subject?.addresses ?? []).map((text, index) => ({ text, isCurrent: index === 0 })),
});

export const score = (value: unknown, scorecard = 'jarrah-1', range: object = { min: 0, max: 1000 }) => ({
  scorecard,
  range,
  value,
  band: 'Good',
  contributingFactors: [
    { code: 'a', title: 'Long history', detail: 'It is long.', effect: 'raises', weight: 'moderate' },
  ],
});

/** What a file says, each part as resources. */
const partsOf = (file: CreditFile) => ({
  accounts: resources('accounts', file.accounts, account),
  defaults: resources('defaults', file.defaults, (of) => ({
    accountNumber: of.accountReference,
    creditProvider: of.provider,
    product: coded(of.accountType),
    listedOn: of.listedOn,
    originalCents: cents(of.originalAmount),
    outstandingCents: cents(of.currentAmount),
    state: coded(of.status),
    clearedOn: of.paidOn,
    isDisputed: of.isDisputed,
    arrangement: coded(of.arrangement),
  })),
  seriousInfringements: resources('serious-infringements', file.seriousInfringements, (of) => ({
    accountNumber: of.accountReference,
    creditProvider: of.provider,
    product: coded(of.accountType),
    listedOn: of.listedOn,
    amountCents: cents(of.amount),
  })),
  enquiries: resources('enquiries', file.enquiries, (of) => ({
    madeOn: of.date,
    creditProvider: of.provider,
    product: coded(of.type),
    amountCents: cents(of.amount),
    holder: coded(of.relationship),
    providerReference: of.clientReference,
  })),
  courtJudgments: resources('court-judgments', file.courtProceedings, (of) => ({
    decidedOn: of.date,
    creditor: of.creditor,
    kind: coded(of.type),
    court: of.court,
    amountCents: cents(of.amount),
    state: coded(of.status),
  })),
  insolvencies: resources('insolvencies', file.insolvencies, (of) => ({
    startedOn: of.date,
    kind: coded(of.type),
    reference: of.reference,
    endedOn: of.endedOn,
  })),
});

/** A report that says what a file says. */
export function documentOf(file: CreditFile, scores: readonly object[] = [score(612)]) {
  const parts = partsOf(file);
  const [held] = resources('people', [file], person);
  if (held === undefined) throw new Error('no person');
  const report = {
    type: 'credit-reports',
    id: 'report-1',
    attributes: {
      reportMonth: month(WANTED.month),
      preparedAt: '2026-03-10T00:00:00.000Z',
      fileOpenedOn: file.openedOn,
      scores,
    },
    relationships: {
      request: { data: { type: 'credit-report-requests', id: REFERENCE } },
      person: { data: { type: held.type, id: held.id } },
      accounts: identifiers(parts.accounts),
      defaults: identifiers(parts.defaults),
      seriousInfringements: identifiers(parts.seriousInfringements),
      enquiries: identifiers(parts.enquiries),
      courtJudgments: identifiers(parts.courtJudgments),
      insolvencies: identifiers(parts.insolvencies),
    },
  };
  return { jsonapi: { version: '1.1' }, data: report, included: [held, ...Object.values(parts).flat()] };
}
