import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../../test-simulators.ts';
import { all, attribute, exchange, requestXml, said, type Node } from './test-apply.ts';

const Rows = z.array(z.looseObject({}));
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
    subject: z.looseObject({}),
    accounts: Rows,
    enquiries: Rows,
    defaults: Rows,
    courtActions: Rows,
    insolvencies: Rows,
    notes: Rows,
    accesses: Rows,
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
        gender: 'F',
        licenceNumbers: ['12345678'],
        addresses: [{ line: '3 12 Smith St Sydney NSW 2000 AUS', current: true }],
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
const relationships: Record<string, string> = {
  1: 'PRINCIPAL',
  2: 'JOINT',
  3: 'CO_BORROWER',
  4: 'GUARANTOR',
};
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
const typeIn = (node: Node) => types[code(node, 'account-type')] ?? null;

/** An answer of Equifax Apply in the words of the plain protocol. */
async function byApply(simulators: Running, familyName: string) {
  const { response } = await exchange(simulators, requestXml({ familyName }));
  const [data] = all(response, 'product-data');
  const [report] = all(data, 'enquiry-report');
  const [match] = all(report, 'primary-match');
  const names = all(report, 'other-identities', 'other-identity', 'individual-name').map(nameOf);
  /** Of an entry, the family name of the identity that it refers to. */
  const filedUnder = (entry: Node) => full(names[Number(said(entry, 'id-references', 'id-reference')) - 1]);
  const file = all(report, 'consumer-credit-file')[0];
  const accounts = all(file, 'accounts', 'account');
  const [record] = all(report, 'public-record-or-consumer-credit-information');
  const rows = (nodes: Node[], rowOf: (node: Node) => object) =>
    nodes.map((node) => ({ ...rowOf(node), filedUnder: filedUnder(node) }));
  return {
    score: number(data as Node, 'score-data', 'score', 'score-masterscale'),
    contributions: all(data, 'score-data', 'score', 'key-contributing-factors', 'contributing-factor').map(
      contributionOf,
    ),
    file: {
      createdOn: attribute(match, 'individual-name', 'first-reported-date'),
      subject: { ...subjectOf(report as Node, match as Node), otherNames: names },
      accounts: rows(accounts.filter(isListed), accountOf),
      enquiries: rows(all(file, 'credit-enquiries', 'credit-enquiry'), enquiryOf),
      defaults: accounts.flatMap((account) =>
        all(account, 'defaults', 'default').map((each) => defaultOf(account, each)),
      ),
      courtActions: rows(all(record, 'court-actions', 'court-action'), courtActionOf),
      insolvencies: rows(all(record, 'personal-insolvencies', 'personal-insolvency'), insolvencyOf),
      notes: rows(all(file, 'file-notes', 'file-note'), (note) => ({
        date: note['@date-recorded'],
        text: said(note, 'note'),
      })),
      accesses: all(report, 'file-accesses', 'file-access').map((access) => ({
        date: access['@create-date'],
        provider: said(access, 'member-short-name'),
        service: said(access, 'service-description'),
      })),
    },
  };
}

function nameOf(name: Node) {
  return {
    givenName: said(name, 'first-given-name'),
    middleName: said(name, 'other-given-name'),
    familyName: said(name, 'family-name'),
  };
}

const full = (name: ReturnType<typeof nameOf> | undefined) =>
  name === undefined
    ? null
    : Object.values(name)
        .filter((part) => part !== null)
        .join(' ');

function subjectOf(report: Node, match: Node) {
  const [name] = all(match, 'individual-name');
  const gender = code(match, 'gender');
  return {
    ...(name === undefined ? { givenName: null, middleName: null, familyName: null } : nameOf(name)),
    dateOfBirth: said(match, 'date-of-birth'),
    gender: gender === 'F' || gender === 'M' ? gender : null,
    licenceNumbers: all(match, 'drivers-licence', 'number').map((licence) => licence['#']),
    addresses: all(report, 'addresses', 'address').map((address) =>
      Object.values(address)
        .flatMap((part) => (Array.isArray(part) && part[0]?.['id-reference'] === undefined ? part : []))
        .map((part) => part['#'])
        .join(' '),
    ),
    employers: all(report, 'employment', 'employer', 'name').map((employer) => employer['#']),
    deceased: said(match, 'is-deceased') === 'true',
    complained: said(match, 'lodged-complaint') === 'true',
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
  const reopened = said(account, 'account-reopen-date');
  const secured = code(account, 'secured-credit');
  return {
    accountReference: said(account, 'account-id'),
    provider: said(account, 'latest-credit-provider', 'name'),
    transferred: said(account, 'latest-credit-provider', 'transfer-date'),
    type: typeIn(account),
    opened: said(account, 'account-open-date'),
    closed,
    reopened,
    limit: number(account, 'latest-maximum-amount-credit'),
    unlimited: said(account, 'is-unlimited-credit') === 'true',
    secured: secured === '' ? null : secured === 'S',
    status: closed === null || reopened !== null ? 'OPEN' : 'CLOSED',
    originalProvider: said(account, 'original-credit-provider', 'name'),
    lastUpdated: account['@latest-update-date'],
    relationship: relationships[code(account, 'relationship')],
    termMonths: number(account, 'term-of-loan'),
    infringedOn: said(account, 'association-information', 'sci-date'),
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
    kind: enquiry['@type'] === 'authorised-agent-enquiry' ? 'AUTHORISED_AGENT' : 'CREDIT_APPLICATION',
    provider: said(enquiry, 'credit-enquirer', 'name'),
    type: typeIn(enquiry),
    amount: number(enquiry, 'enquiry-amount'),
    relationship: relationships[code(enquiry, 'relationship')],
    coBorrower: said(enquiry, 'co-borrower'),
    clientReference: said(enquiry, 'enquiry-client-reference'),
  };
}

const defaultStates: Record<string, string> = { D: 'outstanding', P: 'paid' };

function defaultOf(account: Node, listed: Node) {
  const date = said(listed, 'original-default', 'date-recorded');
  const changedOn = said(listed, 'status-date');
  return {
    date,
    provider: said(account, 'latest-credit-provider', 'name'),
    accountReference: said(account, 'account-id'),
    amount: number(listed, 'original-default', 'default-amount'),
    status: defaultStates[code(listed, 'status')] ?? said(listed, 'status'),
    paidOn: changedOn === date ? null : changedOn,
    accountType: typeIn(account),
    originalAmount: number(listed, 'original-default', 'default-amount'),
    currentAmount: number(listed, 'current-default', 'default-amount'),
    disputed: listed['@is-disputed'] === 'true',
    newArrangement: extra(listed, 'new-arrangement'),
  };
}

function courtActionOf(action: Node) {
  const status = said(action, 'court-action-status') ?? '';
  return {
    date: said(action, 'action-date'),
    type: action['@type'],
    creditor: said(action, 'creditor'),
    amount: number(action, 'court-action-amount'),
    settled: status === 'Settled',
    courtType: said(action, 'court-type'),
    status: status.toUpperCase().replace(' ', '_'),
    statusOn: attribute(action, 'court-action-status', 'date'),
    reference: said(action, 'plaint-number'),
    relationship: relationships[code(action, 'relationship')],
    coBorrower: said(action, 'co-borrower'),
  };
}

function insolvencyOf(insolvency: Node) {
  const status = said(insolvency, 'status') ?? '';
  const isOver = !status.startsWith('not-');
  const [administration] = all(insolvency, 'administration-id');
  return {
    date: said(insolvency, 'date-declared'),
    type: said(insolvency, 'type') === 'Bankruptcy' ? 'BANKRUPTCY' : 'DEBT_AGREEMENT',
    reference: ['district', 'year', 'number'].map((part) => said(administration, part)).join('-'),
    status: isOver ? status.toUpperCase() : null,
    statusOn: isOver ? said(insolvency, 'status-date') : null,
    relationship: relationships[code(insolvency, 'relationship')],
    coBorrower: said(insolvency, 'co-borrower'),
  };
}

/** The form has one name for what is no judgment. */
const courtTypes = new Map<unknown, string>([['JUDGMENT', 'default-judgement']]);
const inApply = (action: Record<string, unknown>) => ({
  ...action,
  type: courtTypes.get(action['type']) ?? 'other-court-action',
});

const byDate = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  String(one['date']).localeCompare(String(other['date']));

describe('the same person by both protocols', () => {
  const personas =
    'Excellent Verygood Good Average Below Defaulted Heavy Emptyreport Insolvent Stranger Wrongbirthdate Deceased ' +
    'Renamed Noaccountid Paidbytext Setaside Rareparts';
  it.each(personas.split(' '))('has the same score, factors and items: %s', async (familyName) => {
    const simulators = await startSimulators();
    const plain = await byPlain(simulators, familyName);
    const apply = await byApply(simulators, familyName);
    expect(apply.score).toBe(plain.score);
    expect(apply.contributions).toEqual(plain.contributions);
    const { defaults, ...file } = apply.file;
    const { defaults: plainDefaults, courtActions, ...plainFile } = plain.file;
    expect(file).toEqual({ ...plainFile, courtActions: courtActions.map(inApply) });
    expect(defaults.toSorted(byDate)).toEqual(plainDefaults.toSorted(byDate));
  });
});
