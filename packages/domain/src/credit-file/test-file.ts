import {
  EMPTY_FILE,
  type Coded,
  type CreditFile,
  type FiledAccount,
  type FiledCourtProceeding,
  type FiledDefault,
  type FiledEnquiry,
  type FiledInsolvency,
  type FiledSubject,
} from './credit-file.ts';

export const aFile = (parts: Partial<CreditFile> = {}): CreditFile => ({ ...EMPTY_FILE, ...parts });

/** A meaning whose code is spelt like it. */
export const known = <Meaning extends string>(meaning: Meaning): Coded<Meaning> => ({
  code: meaning.toUpperCase().replaceAll('-', '_'),
  name: null,
  meaning,
});

export const anAccount = (accountReference: string, overrides: Partial<FiledAccount> = {}): FiledAccount => ({
  accountReference,
  type: known('credit-card'),
  provider: 'Brolga Bank',
  originalProvider: 'Brolga Bank',
  transferredOn: null,
  relationship: known('principal'),
  openedOn: '2019-05-12',
  closedOn: null,
  reopenedOn: null,
  updatedOn: '2025-10-31',
  limit: 12_000,
  isUnlimited: null,
  termMonths: null,
  isSecured: null,
  repayments: [],
  filedUnder: null,
  ...overrides,
});

export const anEnquiry = (date: string, overrides: Partial<FiledEnquiry> = {}): FiledEnquiry => ({
  date,
  provider: 'A Bank',
  kind: known('credit-application'),
  type: known('credit-card'),
  amount: 5000,
  relationship: known('principal'),
  clientReference: null,
  coBorrower: null,
  filedUnder: null,
  ...overrides,
});

/** Owed, unless overridden. */
export const aDefault = (overrides: Partial<FiledDefault> = {}): FiledDefault => ({
  accountReference: 'a',
  provider: 'A Bank',
  accountType: known('credit-card'),
  listedOn: '2025-05-01',
  originalAmount: 5000,
  currentAmount: 5000,
  status: known('outstanding'),
  paidOn: null,
  isDisputed: null,
  arrangement: null,
  ...overrides,
});

/** A judgment that is not settled, unless overridden. */
export const aProceeding = (overrides: Partial<FiledCourtProceeding> = {}): FiledCourtProceeding => ({
  date: '2025-06-01',
  creditor: 'A Council',
  type: known('judgment'),
  court: 'Local Court',
  reference: null,
  amount: 900,
  status: known('outstanding'),
  statusOn: null,
  relationship: known('principal'),
  coBorrower: null,
  filedUnder: null,
  ...overrides,
});

/** A bankruptcy that has not ended, unless overridden. */
export const anInsolvency = (overrides: Partial<FiledInsolvency> = {}): FiledInsolvency => ({
  date: '2025-07-01',
  type: known('bankruptcy'),
  reference: 'NSW-1',
  status: null,
  statusOn: null,
  relationship: null,
  coBorrower: null,
  filedUnder: null,
  ...overrides,
});

export const aSubject = (overrides: Partial<FiledSubject> = {}): FiledSubject => ({
  givenName: 'Ada',
  middleName: null,
  familyName: 'Byron',
  otherNames: [],
  birthDate: '1980-12-10',
  gender: 'F',
  licenceNumbers: [],
  addresses: ['14 Banksia Street, Coburg VIC 3058'],
  employers: [],
  isDeceased: null,
  hasComplained: null,
  ...overrides,
});
