import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../../test-simulators.ts';
import { all, attribute, exchange, requestXml, said, type Node } from './test-apply.ts';

const without =
  (...names: string[]) =>
  (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

const Plain = z.object({
  score: z.int(),
  contributions: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      text: z.string(),
      level: z.string(),
      positive: z.boolean(),
    }),
  ),
  file: z.object({
    createdOn: z.string(),
    accounts: z.array(
      z.looseObject({}).transform(without('transferred', 'reopened', 'unlimited', 'secured', 'filedUnder')),
    ),
    enquiries: z.array(z.looseObject({}).transform(without('kind', 'coBorrower', 'filedUnder'))),
    defaults: z.array(z.looseObject({})),
    courtActions: z.array(
      z
        .looseObject({})
        .transform(without('reference', 'statusOn', 'relationship', 'coBorrower', 'filedUnder')),
    ),
  }),
});

async function byPlain(simulators: Running, familyName: string) {
  const answer = await simulators.send('POST', '/bureau/v2/enquiries/consumer-access', {
    headers: { authorization: 'Bearer simulated-bureau-key' },
    body: {
      reference: randomUUID(),
      subject: {
        givenName: 'Robin',
        familyName,
        dateOfBirth: '1985-04-12',
        addresses: [{ line: '3/12 Smith Street, Sydney NSW 2000', current: true }],
      },
      consent: { accessSeekerAuthority: true, givenAt: '2026-11-15T09:00:00+11:00' },
      asOf: '2026-11',
      history: 0,
      products: ['score', 'contributions', 'file'],
    },
  });
  return answer.as(Plain);
}

const types: Record<string, string> = {
  RM: 'HOME_LOAN',
  AL: 'CAR_LOAN',
  PF: 'PERSONAL_LOAN',
  CC: 'CREDIT_CARD',
  OD: 'OVERDRAFT',
  BF: 'BUY_NOW_PAY_LATER',
  LT: 'SMALL_AMOUNT_LOAN',
  TC: 'TELECOMMUNICATIONS',
  UA: 'UTILITY',
};
const relationships: Record<string, string> = { 1: 'PRINCIPAL', 2: 'JOINT', 3: 'GUARANTOR' };
const levels: Record<string, string> = { Significantly: 'high', Moderately: 'medium', Slightly: 'low' };

const code = (node: Node, name: string) => attribute(node, name, 'code') ?? '';
const number = (node: Node, ...names: string[]) => {
  const text = said(node, ...names);
  return text === null ? null : Number(text);
};
const extra = (node: Node, key: string) =>
  all(node, 'additional-data-fields', 'data-field')
    .filter((field) => said(field, 'key') === key)
    .map((field) => said(field, 'value'))[0] ?? null;

/** Not only here for a default of an account that is no longer listed. */
const isListed = (account: Node) => all(account, 'account-open-date').length > 0;

/** An answer of Equifax Apply in the words of the plain protocol. */
async function byApply(simulators: Running, familyName: string) {
  const { response } = await exchange(simulators, requestXml({ familyName }));
  const [data] = all(response, 'product-data');
  const [report] = all(data, 'enquiry-report');
  const accounts = all(report, 'consumer-credit-file', 'accounts', 'account');
  const publicRecord = 'public-record-or-consumer-credit-information';
  return {
    score: number(data as Node, 'score-data', 'score', 'score-masterscale'),
    contributions: all(data, 'score-data', 'score', 'key-contributing-factors', 'contributing-factor').map(
      contributionOf,
    ),
    file: {
      createdOn: attribute(all(report, 'primary-match')[0], 'individual-name', 'first-reported-date'),
      accounts: accounts.filter(isListed).map(accountOf),
      enquiries: all(report, 'consumer-credit-file', 'credit-enquiries', 'credit-enquiry').map(enquiryOf),
      defaults: accounts.flatMap((account) =>
        all(account, 'defaults', 'default').map((each) => defaultOf(account, each)),
      ),
      courtActions: all(report, publicRecord, 'court-actions', 'court-action').map(courtActionOf),
    },
  };
}

function contributionOf(factor: Node) {
  const [strength = '', direction] = (said(factor, 'score-impactor') ?? '').split(' ');
  return {
    code: factor['@id'],
    label: said(factor, 'name'),
    text: said(factor, 'description'),
    level: levels[strength],
    positive: direction === 'decreases',
  };
}

function accountOf(account: Node) {
  const closed = said(account, 'account-closed-date');
  return {
    accountReference: said(account, 'account-id'),
    provider: said(account, 'latest-credit-provider', 'name'),
    type: types[code(account, 'account-type')],
    opened: said(account, 'account-open-date'),
    closed,
    limit: number(account, 'latest-maximum-amount-credit'),
    status: closed === null ? 'OPEN' : 'CLOSED',
    originalProvider: said(account, 'original-credit-provider', 'name'),
    lastUpdated: account['@latest-update-date'],
    relationship: relationships[code(account, 'relationship')],
    termMonths: number(account, 'term-of-loan'),
    repaymentHistory: all(account, 'repayment-history', 'payment').map((payment) => ({
      month: said(payment, 'period'),
      code: said(payment, 'status'),
      hardship: extra(payment, 'financial-hardship'),
    })),
  };
}

function enquiryOf(enquiry: Node) {
  return {
    date: enquiry['@enquiry-date'],
    provider: said(enquiry, 'credit-enquirer', 'name'),
    type: types[code(enquiry, 'account-type')],
    amount: number(enquiry, 'enquiry-amount'),
    relationship: relationships[code(enquiry, 'relationship')],
    clientReference: said(enquiry, 'enquiry-client-reference'),
  };
}

function defaultOf(account: Node, listed: Node) {
  const isPaid = code(listed, 'status') === 'P';
  return {
    date: said(listed, 'original-default', 'date-recorded'),
    provider: said(account, 'latest-credit-provider', 'name'),
    accountReference: said(account, 'account-id'),
    amount: number(listed, 'original-default', 'default-amount'),
    status: isPaid ? 'paid' : 'outstanding',
    paidOn: isPaid ? said(listed, 'status-date') : null,
    accountType: types[code(account, 'account-type')],
    originalAmount: number(listed, 'original-default', 'default-amount'),
    currentAmount: number(listed, 'current-default', 'default-amount'),
    disputed: listed['@is-disputed'] === 'true',
    newArrangement: extra(listed, 'new-arrangement'),
  };
}

function courtActionOf(action: Node) {
  const isSettled = code(action, 'court-action-status') === 'P';
  return {
    date: said(action, 'action-date'),
    type: action['@type'] === 'default-judgement' ? 'JUDGMENT' : null,
    creditor: said(action, 'creditor'),
    amount: number(action, 'court-action-amount'),
    settled: isSettled,
    courtType: said(action, 'court-type'),
    status: isSettled ? 'SETTLED' : 'OUTSTANDING',
  };
}

const byDate = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  String(one['date']).localeCompare(String(other['date']));

describe('the same person by both protocols', () => {
  const personas = ['Excellent', 'Verygood', 'Good', 'Average', 'Below', 'Defaulted', 'Heavy', 'Emptyreport'];
  it.each(personas)('has the same score, factors and items: %s', async (familyName) => {
    const simulators = await startSimulators();
    const plain = await byPlain(simulators, familyName);
    const apply = await byApply(simulators, familyName);
    expect(apply.score).toBe(plain.score);
    expect(apply.contributions).toEqual(plain.contributions);
    const { defaults, ...file } = apply.file;
    const { defaults: plainDefaults, ...plainFile } = plain.file;
    expect(file).toEqual(plainFile);
    expect(defaults.toSorted(byDate)).toEqual(plainDefaults.toSorted(byDate));
  });
});
