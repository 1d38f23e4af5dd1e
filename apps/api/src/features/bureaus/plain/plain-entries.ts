import type { FiledCreditType, FiledRelationship } from '@wattle/domain/credit-file/credit-file';
import { z } from 'zod';

import {
  codeOf,
  Day,
  Dollars,
  Flag,
  listOf,
  LongText,
  MaybeDay,
  Month,
  speltAs,
  Text,
} from './plain-values.ts';

const CreditType = codeOf(
  speltAs<FiledCreditType>(
    'home-loan',
    'car-loan',
    'personal-loan',
    'credit-card',
    'overdraft',
    'buy-now-pay-later',
    'small-amount-loan',
    'telecommunications',
    'utility',
  ),
);
const Relationship = codeOf(
  speltAs<FiledRelationship>('principal', 'joint', 'co-borrower', 'guarantor', 'director'),
);
const EnquiryKind = codeOf(
  speltAs('credit-application', 'credit-enquiry', 'credit-review', 'authorised-agent'),
);
const DefaultStatus = codeOf(speltAs('outstanding', 'paid'));
const Arrangement = codeOf({ N: 'new', V: 'varied' } as const);
const CourtType = codeOf(speltAs('judgment', 'writ', 'summons'));
const CourtStatus = codeOf(speltAs('outstanding', 'settled', 'set-aside', 'withdrawn'));
const InsolvencyType = codeOf(speltAs('bankruptcy', 'debt-agreement', 'personal-insolvency-agreement'));
const InsolvencyStatus = codeOf(
  speltAs('discharged', 'completed', 'terminated', 'annulled', 'objection-lodged'),
);

const Repayment = z.object({
  month: Month,
  code: z.string().regex(/^[0-9A-Z]{1,4}$/),
  hardship: z
    .enum(['A', 'V'])
    .nullish()
    .transform((hardship) => hardship ?? null),
});
type Repayment = z.output<typeof Repayment>;

const WireAccount = z.object({
  accountReference: Text,
  type: CreditType,
  provider: Text,
  originalProvider: Text,
  transferred: MaybeDay,
  relationship: Relationship,
  opened: MaybeDay,
  closed: MaybeDay,
  reopened: MaybeDay,
  lastUpdated: MaybeDay,
  limit: Dollars,
  unlimited: Flag,
  termMonths: Dollars,
  secured: Flag,
  filedUnder: Text,
  repaymentHistory: listOf(Repayment, 400),
});

export const Account = WireAccount.transform(
  ({
    transferred,
    opened,
    closed,
    reopened,
    lastUpdated,
    unlimited,
    secured,
    repaymentHistory,
    ...same
  }) => ({
    ...same,
    transferredOn: transferred,
    openedOn: opened,
    closedOn: reopened !== null && closed !== null && reopened >= closed ? null : closed,
    reopenedOn: reopened,
    updatedOn: lastUpdated,
    // What is limited has its limit, or states none.
    isUnlimited: unlimited === true ? true : null,
    isSecured: secured,
    repayments: withoutRepeats(repaymentHistory),
  }),
);

/** Keeps the later statement of a month that is stated twice. */
const withoutRepeats = (repayments: readonly Repayment[]): Repayment[] => [
  ...new Map(repayments.map((repayment) => [repayment.month, repayment])).values(),
];

/** The account of a serious credit infringement names its day. */
export const Infringement = z
  .object({ accountReference: Text, provider: Text, type: CreditType, infringedOn: Day })
  .transform(({ type, infringedOn, ...same }) => ({
    ...same,
    accountType: type,
    listedOn: infringedOn,
    amount: null,
  }));

export const Default = z
  .object({
    accountReference: Text,
    provider: Text,
    accountType: CreditType,
    date: Day,
    originalAmount: Dollars,
    currentAmount: Dollars,
    status: DefaultStatus,
    paidOn: MaybeDay,
    disputed: Flag,
    newArrangement: Arrangement,
  })
  .transform(({ date, disputed, newArrangement, ...same }) => ({
    ...same,
    listedOn: date,
    isDisputed: disputed,
    arrangement: newArrangement,
  }));

export const CourtAction = z
  .object({
    date: Day,
    creditor: Text,
    type: CourtType,
    courtType: Text,
    reference: Text,
    amount: Dollars,
    status: CourtStatus,
    statusOn: MaybeDay,
    relationship: Relationship,
    coBorrower: Text,
    filedUnder: Text,
  })
  .transform(({ courtType: court, ...same }) => ({ ...same, court }));

export const Insolvency = z.object({
  date: Day,
  type: InsolvencyType,
  reference: Text,
  status: InsolvencyStatus,
  statusOn: MaybeDay,
  relationship: Relationship,
  coBorrower: Text,
  filedUnder: Text,
});

export const Enquiry = z.object({
  date: Day,
  provider: Text,
  kind: EnquiryKind,
  type: CreditType,
  amount: Dollars,
  relationship: Relationship,
  clientReference: Text,
  coBorrower: Text,
  filedUnder: Text,
});

export const Note = z.object({
  date: MaybeDay,
  text: LongText.pipe(z.string()),
  filedUnder: Text,
});

export const Access = z.object({ date: MaybeDay, provider: Text, service: Text });

const Name = z.object({ givenName: Text, middleName: Text, familyName: Text });
const Texts = listOf(Text.pipe(z.string()), 50)
  .nullish()
  .transform((texts) => texts ?? []);

/** The person whose file it is. Without one nothing of the file is used. */
export const Subject = Name.extend({
  otherNames: listOf(Name, 50)
    .nullish()
    .transform((names) => names ?? []),
  dateOfBirth: MaybeDay,
  gender: z
    .enum(['F', 'M'])
    .nullish()
    .transform((gender) => gender ?? null),
  licenceNumbers: Texts,
  addresses: Texts,
  employers: Texts,
  deceased: Flag,
  complained: Flag,
}).transform(({ dateOfBirth, deceased, complained, ...same }) => ({
  ...same,
  birthDate: dateOfBirth,
  isDeceased: deceased,
  hasComplained: complained,
}));
