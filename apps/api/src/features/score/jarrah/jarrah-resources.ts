import { isMonth, parseDate } from '@wattle/domain/calendar/calendar';
import type { CreditFile, FiledAccount, FiledSubject } from '@wattle/domain/credit-file/credit-file';
import { z, type ZodType } from 'zod';

import { coded, HARDSHIPS, JARRAH_CODES, PAYMENT_STATES } from './jarrah-codes.ts';

/** Every member has to be there; null is what the file does not state. */
const Text = z.string().trim().min(1).max(400);
const MaybeText = Text.nullable();
const Day = z.string().refine((text) => parseDate(text) !== null, 'no day');
const MaybeDay = Day.nullable();
const Dollars = z
  .int()
  .min(0)
  .max(100_000_000_000)
  .nullable()
  .transform((cents) => (cents === null ? null : cents / 100));
const Flag = z.boolean().nullable();
const Code = z.strictObject({ code: Text, label: MaybeText });
export const Month = z
  .strictObject({ year: z.int(), month: z.int() })
  .transform(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`)
  .refine(isMonth, 'no month');

const codes = JARRAH_CODES;
const Product = Code.transform((code) => coded(code, codes.accountTypes)).nullable();
const Holder = Code.transform((code) => coded(code, codes.relationships)).nullable();

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) => Object.keys(table) as Key[];

const Payment = z
  .strictObject({
    period: Month,
    state: z.enum(keysOf(PAYMENT_STATES)),
    hardship: z.enum(keysOf(HARDSHIPS)).nullable(),
  })
  .transform(({ period, state, hardship }) => ({
    month: period,
    code: PAYMENT_STATES[state],
    hardship: hardship === null ? null : HARDSHIPS[hardship],
  }));

const Person = z
  .strictObject({
    firstName: MaybeText,
    middleNames: MaybeText,
    familyName: MaybeText,
    birthDate: MaybeDay,
    sex: MaybeText,
    driverLicenceNumber: MaybeText,
    addresses: z.array(z.strictObject({ text: Text, isCurrent: z.boolean() })),
  })
  .transform((of): FiledSubject => ({
    givenName: of.firstName,
    middleName: of.middleNames,
    familyName: of.familyName,
    birthDate: of.birthDate,
    gender: of.sex === 'female' ? 'F' : of.sex === 'male' ? 'M' : null,
    licenceNumber: of.driverLicenceNumber,
    addresses: of.addresses
      .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
      .map(({ text }) => text),
  }));

const Account = z
  .strictObject({
    accountNumber: Text,
    product: Product,
    creditProvider: MaybeText,
    firstCreditProvider: MaybeText,
    holder: Holder,
    openedOn: MaybeDay,
    closedOn: MaybeDay,
    reportedOn: MaybeDay,
    limitCents: Dollars,
    termMonths: z.int().min(0).max(9999).nullable(),
    isSecured: Flag,
    payments: z.array(Payment),
  })
  .transform((of): FiledAccount => ({
    accountReference: of.accountNumber,
    type: of.product,
    provider: of.creditProvider,
    originalProvider: of.firstCreditProvider,
    relationship: of.holder,
    openedOn: of.openedOn,
    closedOn: of.closedOn,
    updatedOn: of.reportedOn,
    limit: of.limitCents,
    termMonths: of.termMonths,
    isSecured: of.isSecured,
    repayments: of.payments,
  }));

type Listed<List extends keyof CreditFile> = CreditFile[List] extends readonly (infer Item)[] ? Item : never;

const Default = z
  .strictObject({
    accountNumber: Text,
    creditProvider: MaybeText,
    product: Product,
    listedOn: Day,
    originalCents: Dollars,
    outstandingCents: Dollars,
    state: Code.transform((code) => coded(code, codes.defaultStates)),
    clearedOn: MaybeDay,
    isDisputed: Flag,
    arrangement: Code.transform((code) => coded(code, codes.arrangements)).nullable(),
  })
  .transform((of): Listed<'defaults'> => ({
    accountReference: of.accountNumber,
    provider: of.creditProvider,
    accountType: of.product,
    listedOn: of.listedOn,
    originalAmount: of.originalCents,
    currentAmount: of.outstandingCents,
    status: of.state,
    paidOn: of.clearedOn,
    isDisputed: of.isDisputed,
    arrangement: of.arrangement,
  }));

const SeriousInfringement = z
  .strictObject({
    accountNumber: Text,
    creditProvider: MaybeText,
    product: Product,
    listedOn: Day,
    amountCents: Dollars,
  })
  .transform((of): Listed<'seriousInfringements'> => ({
    accountReference: of.accountNumber,
    provider: of.creditProvider,
    accountType: of.product,
    listedOn: of.listedOn,
    amount: of.amountCents,
  }));

const Enquiry = z
  .strictObject({
    madeOn: Day,
    creditProvider: Text,
    product: Product,
    amountCents: Dollars,
    holder: Holder,
    providerReference: MaybeText,
  })
  .transform((of): Listed<'enquiries'> => ({
    date: of.madeOn,
    provider: of.creditProvider,
    type: of.product,
    amount: of.amountCents,
    relationship: of.holder,
    clientReference: of.providerReference,
  }));

const CourtJudgment = z
  .strictObject({
    decidedOn: Day,
    creditor: Text,
    kind: Code.transform((code) => coded(code, codes.courtTypes)).nullable(),
    court: MaybeText,
    amountCents: Dollars,
    state: Code.transform((code) => coded(code, codes.courtStates)).nullable(),
  })
  .transform((of): Listed<'courtProceedings'> => ({
    date: of.decidedOn,
    creditor: of.creditor,
    type: of.kind,
    court: of.court,
    amount: of.amountCents,
    status: of.state,
  }));

const Insolvency = z
  .strictObject({
    startedOn: Day,
    kind: Code.transform((code) => coded(code, codes.insolvencyTypes)).nullable(),
    reference: MaybeText,
    endedOn: MaybeDay,
  })
  .transform((of): Listed<'insolvencies'> => ({
    date: of.startedOn,
    type: of.kind,
    reference: of.reference,
    endedOn: of.endedOn,
  }));

/** Attributes of included resources, by type. */
export const RESOURCES = {
  people: Person,
  accounts: Account,
  defaults: Default,
  'serious-infringements': SeriousInfringement,
  enquiries: Enquiry,
  'court-judgments': CourtJudgment,
  insolvencies: Insolvency,
} satisfies Record<string, ZodType>;
export type ResourceType = keyof typeof RESOURCES;
