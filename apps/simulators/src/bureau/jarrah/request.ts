import { z } from 'zod';
import type { Enquiry } from '../enquiry.ts';

const instant = z.iso.datetime({ offset: true });
const name = z.string().trim().min(1).max(120);
const jsonapi = z.looseObject({ version: z.literal('1.1') }).optional();

/** The person in the bureau's words, read in those of all protocols. */
const Person = z
  .strictObject({
    firstName: name,
    middleNames: name.nullable(),
    familyName: name,
    birthDate: z.iso.date().refine((date) => date >= '1900-01-01', 'before 1900'),
    sex: z.enum(['female', 'male']).nullable(),
    addresses: z
      .array(z.strictObject({ text: z.string().min(1).max(400), isCurrent: z.boolean() }))
      .min(1)
      .max(5),
  })
  .transform(({ firstName, middleNames, familyName, birthDate, sex, addresses }) => ({
    givenName: firstName,
    middleName: middleNames,
    familyName,
    dateOfBirth: birthDate,
    gender: sex === null ? null : sex === 'female' ? ('F' as const) : ('M' as const),
    addresses: addresses.map(({ text, isCurrent }) => ({ line: text, current: isCurrent })),
  }));

const documentWith = <Attributes extends z.ZodType>(
  type: string,
  id: z.ZodType<string>,
  attributes: Attributes,
) => z.strictObject({ jsonapi, data: z.strictObject({ type: z.literal(type), id, attributes }) });

const Month = z.strictObject({ year: z.int().min(2000).max(2099), month: z.int().min(1).max(12) });

const ReportAttributes = z.strictObject({
  person: Person,
  consent: z.strictObject({ givenTo: z.literal('access-seeker'), givenAt: instant }),
  reportMonth: Month,
  scorecard: z.string().min(1).max(60),
  requestedAt: instant,
});

/** A client generates its id: the same one gets the same answer. */
export const ReportRequest = documentWith('credit-report-requests', z.uuid(), ReportAttributes).transform(
  ({ data: { id, attributes } }) => ({
    reference: id,
    subject: attributes.person,
    asOf: monthTextOf(attributes.reportMonth),
    scorecard: attributes.scorecard,
    requestedAt: attributes.requestedAt,
  }),
);
export type ReportRequest = Pick<Enquiry, 'reference' | 'subject' | 'asOf'> & {
  scorecard: string;
  requestedAt: string;
};

const monthTextOf = ({ year, month }: z.infer<typeof Month>) => `${year}-${String(month).padStart(2, '0')}`;

const parts = {
  account: 'ACCOUNT',
  'payment-history': 'REPAYMENT_HISTORY',
  default: 'DEFAULT',
  enquiry: 'ENQUIRY',
  'court-judgment': 'COURT_ACTION',
} as const;

const CorrectionAttributes = z.strictObject({
  person: Person,
  disputed: z.strictObject({
    part: z.enum(Object.keys(parts) as (keyof typeof parts)[]),
    accountNumber: z.string().min(1).max(60).nullable(),
    date: z.iso.date().nullable(),
    organisation: z.string().max(200).nullable(),
    amountCents: z.int().nullable(),
  }),
  /** Who decides. */
  answerBy: z.enum(['credit-provider', 'bureau']),
  statement: z.string().min(1).max(4000),
  requestedAt: instant,
});

export const CorrectionRequest = documentWith(
  'correction-requests',
  z.string().min(1).max(60),
  CorrectionAttributes,
).transform(({ data: { id, attributes } }) => {
  const { person, disputed, answerBy, statement, requestedAt } = attributes;
  const { part, accountNumber, date, organisation, amountCents } = disputed;
  return {
    reference: id,
    subject: person,
    item: {
      kind: parts[part],
      ...(accountNumber === null ? {} : { accountReference: accountNumber }),
      ...(date === null ? {} : { date }),
      ...(organisation === null ? {} : { provider: organisation }),
      ...(amountCents === null ? {} : { amount: amountCents / 100 }),
    },
    mustAnswer: answerBy === 'bureau' ? ('BUREAU' as const) : ('CREDIT_PROVIDER' as const),
    words: statement,
    requestedAt,
  };
});
