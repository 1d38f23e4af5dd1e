import { createHash } from 'node:crypto';
import type { fileOnTheWire } from '../answer.ts';
import { personKey } from '../enquiry.ts';
import type { Insolvency } from '../lives/insolvency.ts';
import {
  arrangements,
  debtAgreement,
  debtStates,
  hardshipKinds,
  holderRoles,
  judgment,
  paymentStates,
  products,
} from './codes.ts';
import { documentOf, type Identifier, type Resource } from './json-api.ts';
import { addressesOnFile } from './own-file.ts';
import type { ReportRequest } from './request.ts';
import { jarrahScorecard, type Factor, type scoreByJarrah } from './scorecard.ts';

type File = ReturnType<typeof fileOnTheWire>;
type Found = {
  request: ReportRequest;
  file: File;
  insolvencies: readonly Insolvency[];
  score: ReturnType<typeof scoreByJarrah>;
};
export type ReportDocument = ReturnType<typeof reportDocument>;

const mostFactors = 5;

/** The report as primary data; what is on file is included. */
export function reportDocument({ request, file, insolvencies, score }: Found) {
  const parts = {
    accounts: file.accounts.map(account),
    defaults: file.defaults.map(listedDefault),
    seriousInfringements: [],
    enquiries: file.enquiries.map(enquiry),
    courtJudgments: file.courtActions.map(courtJudgment),
    insolvencies: insolvencies.map(insolvency),
  };
  const person = personOf(request);
  const report = {
    type: 'credit-reports',
    id: idOf('report', request.reference),
    attributes: {
      reportMonth: month(request.asOf),
      preparedAt: request.requestedAt,
      fileOpenedOn: file.createdOn,
      scores: [
        {
          scorecard: jarrahScorecard.id,
          range: { min: jarrahScorecard.min, max: jarrahScorecard.max },
          value: score.value,
          band: score.band,
          contributingFactors: strongest(score.factors).map(factor),
        },
      ],
    },
    relationships: {
      request: { data: { type: 'credit-report-requests', id: request.reference } },
      person: { data: identifier(person) },
      ...linked(parts),
    },
  };
  return { ...documentOf(report), included: [person, ...Object.values<Resource[]>(parts).flat()] };
}

const identifier = ({ type, id }: Identifier): Identifier => ({ type, id });

function linked<Name extends string>(parts: Record<Name, readonly Resource[]>) {
  const entries = Object.entries<readonly Resource[]>(parts);
  return Object.fromEntries(
    entries.map(([name, resources]) => [name, { data: resources.map(identifier) }]),
  ) as Record<Name, { data: Identifier[] }>;
}

/** The same for a thing in every process and month. */
function idOf(...seed: readonly (string | number)[]): string {
  return createHash('sha256').update(seed.join('|')).digest('hex').slice(0, 16);
}

function month(text: string) {
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)) };
}

const cents = (dollars: number) => Math.round(dollars * 100);

function strongest(factors: readonly Factor[]): Factor[] {
  return factors
    .filter(({ points }) => points !== 0)
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .slice(0, mostFactors);
}

function factor({ code, title, detail, points }: Factor) {
  const weight = Math.abs(points);
  return {
    code,
    title,
    detail,
    effect: points > 0 ? 'raises' : 'lowers',
    weight: weight >= 60 ? 'major' : weight >= 25 ? 'moderate' : 'minor',
  };
}

function personOf({ subject }: ReportRequest): Resource {
  const { givenName, middleName, familyName, dateOfBirth, gender, addresses } = subject;
  const key = personKey(subject);
  return {
    type: 'people',
    id: idOf('person', key),
    attributes: {
      firstName: givenName,
      middleNames: middleName ?? null,
      familyName,
      birthDate: dateOfBirth,
      sex: gender == null ? null : gender === 'F' ? 'female' : 'male',
      driverLicenceNumber: null,
      addresses: addressesOnFile(key, addresses),
    },
  };
}

function account(of: File['accounts'][number]): Resource {
  return {
    type: 'accounts',
    id: idOf('account', of.accountReference),
    attributes: {
      accountNumber: of.accountReference,
      product: products[of.type],
      creditProvider: of.provider,
      firstCreditProvider: of.originalProvider,
      holder: holderRoles[of.relationship],
      openedOn: of.opened,
      closedOn: of.closed,
      reportedOn: of.lastUpdated,
      limitCents: of.limit === 0 ? null : cents(of.limit),
      termMonths: of.termMonths,
      isSecured: null,
      payments: of.repaymentHistory.map(({ month: at, code, hardship }) => ({
        period: month(at),
        state: paymentStates[code] ?? 'not-reported',
        hardship: hardship === null ? null : hardshipKinds[hardship],
      })),
    },
  };
}

function listedDefault(of: File['defaults'][number]): Resource {
  return {
    type: 'defaults',
    id: idOf('default', of.accountReference, of.date),
    attributes: {
      accountNumber: of.accountReference,
      creditProvider: of.provider,
      product: of.accountType === null ? null : products[of.accountType],
      listedOn: of.date,
      originalCents: cents(of.originalAmount),
      outstandingCents: cents(of.currentAmount),
      state: of.status === 'paid' ? debtStates.paid : debtStates.owed,
      clearedOn: of.paidOn,
      isDisputed: of.disputed,
      arrangement: of.newArrangement === 'N' ? arrangements.N : arrangements.V,
    },
  };
}

function enquiry(of: File['enquiries'][number], index: number): Resource {
  return {
    type: 'enquiries',
    id: idOf('enquiry', of.provider, of.date, index),
    attributes: {
      madeOn: of.date,
      creditProvider: of.provider,
      product: products[of.type],
      amountCents: cents(of.amount),
      holder: holderRoles[of.relationship],
      providerReference: of.clientReference,
    },
  };
}

function courtJudgment(of: File['courtActions'][number]): Resource {
  return {
    type: 'court-judgments',
    id: idOf('judgment', of.creditor, of.date),
    attributes: {
      decidedOn: of.date,
      creditor: of.creditor,
      kind: judgment,
      court: of.courtType,
      amountCents: cents(of.amount),
      state: of.settled ? debtStates.paid : debtStates.owed,
    },
  };
}

function insolvency({ declaredOn, completedOn, district, number }: Insolvency): Resource {
  const reference = [district, declaredOn.slice(0, 4), number].join('-');
  return {
    type: 'insolvencies',
    id: idOf('insolvency', reference),
    attributes: { startedOn: declaredOn, endedOn: completedOn, kind: debtAgreement, reference },
  };
}
