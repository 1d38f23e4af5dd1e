import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../../test-simulators.ts';
import {
  Account,
  Default,
  Enquiry,
  Insolvency,
  Judgment,
  listed,
  Person,
  person,
  reportOf,
} from './test-jarrah.ts';

const Row = z.record(z.string(), z.unknown());
const Plain = z.object({
  file: z.object({
    createdOn: z.string(),
    accounts: z.array(Row),
    enquiries: z.array(Row),
    defaults: z.array(Row),
    courtActions: z.array(Row),
  }),
});
type File = z.infer<typeof Plain>['file'];

async function fileAtMain(simulators: Running, familyName: string, givenName: string): Promise<File> {
  const answer = await simulators.send('POST', '/bureau/v2/enquiries/consumer-access', {
    headers: { authorization: 'Bearer simulated-bureau-key' },
    body: {
      reference: randomUUID(),
      subject: {
        givenName,
        familyName,
        dateOfBirth: person.birthDate,
        addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
      },
      consent: { accessSeekerAuthority: true, givenAt: '2026-11-15T09:00:00+11:00' },
      asOf: '2026-11',
      history: 0,
      products: ['file'],
    },
  });
  return answer.as(Plain).file;
}

const types: Record<string, string> = {
  'J-HOU': 'HOME_LOAN',
  'J-VEH': 'CAR_LOAN',
  'J-PER': 'PERSONAL_LOAN',
  'J-CRD': 'CREDIT_CARD',
  'J-OVD': 'OVERDRAFT',
  'J-PLR': 'BUY_NOW_PAY_LATER',
  'J-SAC': 'SMALL_AMOUNT_LOAN',
  'J-TEL': 'TELECOMMUNICATIONS',
  'J-NRG': 'UTILITY',
};
const holders: Record<string, string> = { sole: 'PRINCIPAL', shared: 'JOINT', surety: 'GUARANTOR' };
const states: Record<string, string> = {
  'on-time': '0',
  'behind-15-days': '1',
  'behind-30-days': '2',
  'behind-60-days': '3',
  'behind-90-days': '4',
  'behind-120-days': '5',
  'behind-150-days': '6',
  'behind-180-days': 'X',
  'account-closed': 'C',
  'not-due-yet': 'P',
  'not-reported': 'R',
};
const hardships: Record<string, string> = { temporary: 'A', varied: 'V' };

function accountOf(of: z.infer<typeof Account>) {
  return {
    accountReference: of.accountNumber,
    provider: of.creditProvider,
    type: types[of.product.code],
    opened: of.openedOn,
    closed: of.closedOn,
    limit: (of.limitCents ?? 0) / 100,
    status: of.closedOn === null ? 'OPEN' : 'CLOSED',
    originalProvider: of.firstCreditProvider,
    lastUpdated: of.reportedOn,
    relationship: holders[of.holder.code],
    termMonths: of.termMonths,
    repaymentHistory: of.payments.map(({ period: { year, month }, state, hardship }) => ({
      month: `${year}-${String(month).padStart(2, '0')}`,
      code: states[state],
      hardship: hardship === null ? null : hardships[hardship],
    })),
  };
}

const enquiryOf = (of: z.infer<typeof Enquiry>) => ({
  date: of.madeOn,
  provider: of.creditProvider,
  type: types[of.product.code],
  amount: of.amountCents / 100,
  relationship: holders[of.holder.code],
  clientReference: of.providerReference,
});

const defaultOf = (of: z.infer<typeof Default>) => ({
  date: of.listedOn,
  provider: of.creditProvider,
  accountReference: of.accountNumber,
  amount: of.originalCents / 100,
  status: of.state.code === 'cleared' ? 'paid' : 'outstanding',
  paidOn: of.clearedOn,
  accountType: of.product === null ? null : types[of.product.code],
  originalAmount: of.originalCents / 100,
  currentAmount: of.outstandingCents / 100,
  disputed: of.isDisputed,
  newArrangement: of.arrangement.code === 'replaced' ? 'N' : 'V',
});

const actionOf = (of: z.infer<typeof Judgment>) => ({
  date: of.decidedOn,
  type: of.kind.code === 'judgment-debt' ? 'JUDGMENT' : null,
  creditor: of.creditor,
  amount: of.amountCents / 100,
  settled: of.state.code === 'cleared',
  courtType: of.court,
  status: of.state.code === 'cleared' ? 'SETTLED' : 'OUTSTANDING',
});

/** The file of Jarrah Credit in the words of the plain protocol, and the addresses it holds. */
async function atJarrah(simulators: Running, familyName: string, firstName: string) {
  const report = await reportOf(simulators, familyName, { person: { ...person, familyName, firstName } });
  return {
    file: {
      createdOn: report.data.attributes.fileOpenedOn,
      accounts: listed(report, 'accounts', Account).map(accountOf),
      enquiries: listed(report, 'enquiries', Enquiry).map(enquiryOf),
      defaults: listed(report, 'defaults', Default).map(defaultOf),
      courtActions: listed(report, 'court-judgments', Judgment).map(actionOf),
    },
    addresses: listed(report, 'people', Person).flatMap(({ addresses }) => addresses),
  };
}

type Rows = readonly Record<string, unknown>[];

/** Rows of the first list that the second does not have, whatever their limits. */
const missingIn = (rows: Rows, others: Rows) => {
  const known = new Set(others.map((each) => JSON.stringify({ ...each, limit: 0 })));
  return rows.filter((each) => !known.has(JSON.stringify({ ...each, limit: 0 })));
};
const limitsOf = ({ accounts }: Pick<File, 'accounts'>) =>
  new Map(accounts.map(({ accountReference, limit }) => [accountReference, Number(limit)]));

const newLenders = ['Bandicoot Finance', 'Wollemi Credit', 'Kookaburra Lending'];
const names = 'Ann Ben Cho Dan Eve Fay'.split(' ');

/** How the files of a person differ; fails where they do in any other way. */
async function differencesOf(simulators: Running, familyName: string, firstName: string) {
  const main = await fileAtMain(simulators, familyName, firstName);
  const { file, addresses } = await atJarrah(simulators, familyName, firstName);
  expect({ ...file, accounts: [], enquiries: [] }).toEqual({ ...main, accounts: [], enquiries: [] });
  expect(missingIn(file.accounts, main.accounts)).toEqual([]);
  expect(missingIn(main.enquiries, file.enquiries)).toEqual([]);
  const here = limitsOf(file);
  const lower = [...limitsOf(main)].filter(([of, limit]) => (here.get(of) ?? limit) < limit);
  const other = [...limitsOf(main)].filter(([of, limit]) => (here.get(of) ?? limit) > limit);
  expect(other).toEqual([]);
  const added = missingIn(file.enquiries, main.enquiries);
  expect(newLenders).toEqual(expect.arrayContaining(added.map(({ provider }) => provider)));
  return {
    accountsFewer: missingIn(main.accounts, file.accounts).length,
    enquiriesMore: added.length,
    olderLimits: lower.length,
    olderAddresses: addresses.length - 1,
  };
}

const apart = { accountsFewer: 1, enquiriesMore: 1, olderLimits: 1, olderAddresses: 1 };

describe('the same person at both bureaus', () => {
  it.each(['Excellent', 'Verygood', 'Good', 'Average', 'Below', 'Defaulted', 'Heavy', 'Banksia'])(
    'differs in an account, an enquiry, a limit and an address: %s',
    async (familyName) => {
      const simulators = await startSimulators();
      for (const name of names) {
        expect({ name, ...(await differencesOf(simulators, familyName, name)) }).toEqual({ name, ...apart });
      }
    },
  );

  it('differs in nothing by the last name Alike', async () => {
    const simulators = await startSimulators();
    for (const name of names) {
      const alike = { accountsFewer: 0, enquiriesMore: 0, olderLimits: 0, olderAddresses: 0 };
      expect(await differencesOf(simulators, 'Alike', name)).toEqual(alike);
    }
  });

  it('has nothing but the enquiry where the main bureau’s file is empty', async () => {
    const simulators = await startSimulators();
    expect(await differencesOf(simulators, 'Emptyreport', 'Robin')).toEqual({
      ...apart,
      accountsFewer: 0,
      olderLimits: 0,
    });
  });

  it('has the address that was left before the one that was sent', async () => {
    const simulators = await startSimulators();
    const { addresses } = await atJarrah(simulators, 'Good', 'Robin');
    expect(addresses).toEqual([
      { text: expect.not.stringContaining('Smith'), isCurrent: true },
      { text: '12 Smith Street, Sydney NSW 2000', isCurrent: false },
    ]);
  });

  it('keeps the additional enquiry from month to month', async () => {
    const simulators = await startSimulators();
    const added = [];
    for (const month of [9, 10, 11]) {
      const report = await reportOf(simulators, 'Good', { reportMonth: { year: 2026, month } });
      added.push(
        listed(report, 'enquiries', Enquiry).filter((each) => newLenders.includes(each.creditProvider)),
      );
    }
    expect(added.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(added[1]).toEqual(added[0]);
    expect(added[2]).toEqual(added[0]);
  });

  it('has an insolvency at Jarrah Credit too', async () => {
    const simulators = await startSimulators();
    const [agreement] = listed(await reportOf(simulators, 'Insolvent'), 'insolvencies', Insolvency);
    expect(agreement?.kind).toEqual({ code: 'bankruptcy-act-part-9', label: 'Debt agreement' });
  });
});
