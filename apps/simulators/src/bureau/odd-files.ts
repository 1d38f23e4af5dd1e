import type { Oddity } from '../control/faults.ts';
import type { Relationship } from './histories/credit-file.ts';
import { fullName, type HeldSubject } from './histories/held-subject.ts';
import type { Insolvency } from './histories/insolvency.ts';
import type { CreditType } from './histories/lenders.ts';
import { dateText, type Month } from './histories/months.ts';
import type { Access } from './histories/traces.ts';

/** The `file` of the plain protocol. What is null is not stated, or cannot be read. */
export type PlainFile = {
  /** Null in the month in which it was opened. */
  createdOn: string | null;
  subject: HeldSubject;
  accounts: {
    accountReference: string | null;
    provider: string;
    originalProvider: string;
    transferred: string | null;
    type: CreditType;
    opened: string | null;
    closed: string | null;
    reopened: string | null;
    limit: number | null;
    unlimited: boolean;
    secured: boolean | null;
    lastUpdated: string;
    relationship: Relationship;
    termMonths: number | null;
    /** When a serious credit infringement was found. */
    infringedOn: string | null;
    filedUnder: string | null;
    repaymentHistory: { month: string; code: string; hardship: 'A' | 'V' | null }[];
  }[];
  enquiries: {
    date: string | null;
    kind: 'CREDIT_APPLICATION' | 'AUTHORISED_AGENT';
    provider: string;
    type: CreditType | null;
    amount: number | null;
    relationship: Relationship;
    coBorrower: string | null;
    clientReference: string;
    filedUnder: string | null;
  }[];
  defaults: {
    date: string;
    provider: string;
    accountReference: string | null;
    status: string | null;
    paidOn: string | null;
    accountType: CreditType | null;
    originalAmount: number;
    currentAmount: number;
    disputed: boolean;
    newArrangement: string;
  }[];
  courtActions: {
    date: string | null;
    type: 'JUDGMENT' | 'WRIT' | 'SUMMONS';
    creditor: string;
    amount: number;
    status: 'OUTSTANDING' | 'SETTLED' | 'SET_ASIDE' | 'WITHDRAWN';
    statusOn: string | null;
    courtType: string;
    reference: string | null;
    relationship: Relationship;
    coBorrower: string | null;
    filedUnder: string | null;
  }[];
  insolvencies: Insolvency[];
  notes: { date: string; text: string; filedUnder: string | null }[];
  accesses: Access[];
};

type Changed = (file: PlainFile, month: Month) => PlainFile;

const withSubject =
  (changed: (subject: HeldSubject) => Partial<HeldSubject>): Changed =>
  (file) => ({ ...file, subject: { ...file.subject, ...changed(file.subject) } });

/** A family name that no test person has. */
const formerName = 'ZAMIA';

const changes: Partial<Record<Oddity, Changed>> = {
  stranger: withSubject(() => ({
    givenName: 'PAT',
    middleName: null,
    familyName: formerName,
    dateOfBirth: '1951-06-30',
    licenceNumbers: [],
    addresses: ['1 ACACIA AVENUE, DARWIN NT 0800'],
    employers: [],
  })),
  twin: withSubject(() => ({ givenName: 'QUILLA', middleName: null })),
  'other-birth-date': withSubject(({ dateOfBirth }) => ({ dateOfBirth: dayAfter(dateOfBirth) })),
  nobody: withSubject(() => ({
    givenName: null,
    middleName: null,
    familyName: null,
    dateOfBirth: null,
    gender: null,
    licenceNumbers: [],
    addresses: [],
    employers: [],
  })),
  deceased: withSubject(() => ({ deceased: true })),
  'other-name': withSubject(({ givenName, middleName, familyName }) => ({
    familyName: formerName,
    otherNames: [{ givenName, middleName, familyName }],
  })),
  'unreadable-entry': withUnreadableEntries,
  'no-account-id': (file) => ({
    ...file,
    accounts: file.accounts.map((account, index) =>
      index === 0 ? { ...account, accountReference: null } : account,
    ),
  }),
  'rare-parts': withRareParts,
};

/** A bureau's answer about a file with one of the oddities in it. */
export function withOddity(file: PlainFile, oddity: Oddity | null, month: Month): PlainFile {
  const change = oddity === null ? undefined : changes[oddity];
  return change === undefined ? file : sinceItBegan(change(file, month));
}

/** Nothing of a file is older than the file. */
function sinceItBegan(file: PlainFile): PlainFile {
  const began = file.createdOn ?? '9999';
  const isSince = ({ date }: { date: string | null }) => date === null || date >= began;
  return {
    ...file,
    enquiries: file.enquiries.filter(isSince),
    defaults: file.defaults.filter(isSince),
    courtActions: file.courtActions.filter(isSince),
    insolvencies: file.insolvencies.filter(isSince),
    notes: file.notes.filter(isSince),
    accesses: file.accesses.filter(isSince),
  };
}

function dayAfter(date: string | null): string | null {
  if (date === null) return null;
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

/** An account that was opened on no day, an enquiry without its date and a default without a status. */
function withUnreadableEntries(file: PlainFile, month: Month): PlainFile {
  const [account, ...accounts] = file.accounts;
  const [enquiry, ...enquiries] = file.enquiries;
  if (account === undefined || enquiry === undefined) return file;
  const { accountReference, provider, type: accountType } = account;
  return {
    ...file,
    accounts: [{ ...account, opened: '2019-02-31' }, ...accounts],
    enquiries: [{ ...enquiry, date: null }, ...enquiries],
    defaults: [
      {
        date: dateText(month - 8, 4),
        provider,
        accountReference,
        status: null,
        paidOn: null,
        accountType,
        originalAmount: 420,
        currentAmount: 420,
        disputed: false,
        newArrangement: 'N',
      },
    ],
  };
}

type Joint = { relationship: Relationship; coBorrower: string; filedUnder: string };

/** Every part that a file may have and hardly any has. */
function withRareParts(file: PlainFile, month: Month): PlainFile {
  const { subject } = file;
  const former = { givenName: subject.givenName, middleName: null, familyName: formerName };
  const filedUnder = fullName(former);
  const joint = { relationship: 'JOINT', coBorrower: 'ALEX BANKSIA', filedUnder } as const;
  return {
    ...file,
    subject: { ...subject, otherNames: [former], licenceNumbers: ['18273645'], complained: true },
    accounts: file.accounts.map((account, index) => ({
      ...withRareTerms(account, index, month),
      filedUnder: index === 0 ? filedUnder : account.filedUnder,
    })),
    enquiries: [...file.enquiries, ...rareEnquiries(month, joint)],
    courtActions: [...file.courtActions, ...rareCourtActions(month, joint)],
    insolvencies: [...file.insolvencies, ...rareInsolvencies(month, joint)],
    notes: [
      {
        date: dateText(month - 9, 16),
        text: 'The individual says that a licence was stolen.',
        filedUnder: null,
      },
      {
        date: dateText(month - 7, 2),
        text: 'A correction was asked for and refused.',
        filedUnder,
      },
    ],
    accesses: [
      ...file.accesses,
      { date: dateText(month - 2, 5), provider: 'WATTLE', service: 'ACCESS SEEKER' },
      { date: dateText(month - 5, 21), provider: 'GUM TREE INSURANCE', service: 'IDENTITY CHECK' },
    ],
  };
}

/** The first account is filed under another name and was an infringement, the second was reopened, the third has no limit to what it lends. */
function withRareTerms(account: PlainFile['accounts'][number], index: number, month: Month) {
  const isOlder = (age: number) => account.opened !== null && account.opened < dateText(month - age, 1);
  if (index === 0) {
    return { ...account, infringedOn: isOlder(18) ? dateText(month - 18, 9) : null };
  }
  if (index === 2) return { ...account, unlimited: true, limit: null };
  if (index !== 1 || !isOlder(14)) return account;
  return { ...account, closed: dateText(month - 14, 3), reopened: dateText(month - 12, 3) };
}

function rareEnquiries(month: Month, joint: Joint): PlainFile['enquiries'] {
  const own = { relationship: 'PRINCIPAL', coBorrower: null, filedUnder: null } as const;
  return [
    {
      date: dateText(month - 6, 8),
      kind: 'AUTHORISED_AGENT',
      provider: 'Mallee Credit Help',
      type: null,
      amount: null,
      clientReference: 'AA400120',
      ...own,
    },
    {
      date: dateText(month - 30, 8),
      kind: 'CREDIT_APPLICATION',
      provider: 'Currawong Mutual',
      type: 'HOME_LOAN',
      amount: 0,
      clientReference: 'HO400121',
      ...joint,
      relationship: 'CO_BORROWER',
    },
  ];
}

function rareInsolvencies(month: Month, joint: Joint): Insolvency[] {
  return [
    {
      date: dateText(month - 50, 11),
      type: 'BANKRUPTCY',
      reference: `NSW-${dateText(month - 50, 11).slice(0, 4)}-4711`,
      status: 'DISCHARGED',
      statusOn: dateText(month - 14, 12),
      ...joint,
    },
    {
      date: dateText(month - 38, 3),
      type: 'DEBT_AGREEMENT',
      reference: `VIC-${dateText(month - 38, 3).slice(0, 4)}-4714`,
      status: 'TERMINATED',
      statusOn: dateText(month - 20, 17),
      relationship: 'PRINCIPAL',
      coBorrower: null,
      filedUnder: null,
    },
  ];
}

function rareCourtActions(month: Month, joint: Joint): PlainFile['courtActions'] {
  const listed = { creditor: 'Paperbark Power', amount: 3_150, courtType: 'Local Court' };
  return [
    {
      ...listed,
      date: dateText(month - 26, 6),
      type: 'WRIT',
      status: 'OUTSTANDING',
      statusOn: null,
      reference: '4712/24',
      ...joint,
    },
    {
      ...listed,
      date: dateText(month - 28, 6),
      type: 'SUMMONS',
      status: 'WITHDRAWN',
      statusOn: dateText(month - 27, 20),
      reference: '4713/24',
      ...joint,
    },
  ];
}
