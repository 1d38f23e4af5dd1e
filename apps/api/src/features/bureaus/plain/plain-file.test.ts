import { EMPTY_FILE } from '@wattle/domain/credit-file/credit-file';
import { describe, expect, it } from 'vitest';

import { creditFileOf, PlainFile } from './plain-file.ts';

const subject = { givenName: 'ANNE', familyName: 'GOOD', dateOfBirth: '1980-02-29' };
const account = {
  accountReference: 'A-1',
  provider: 'Brolga Bank',
  type: 'CREDIT_CARD',
  opened: '2019-05-12',
  limit: 0,
  relationship: 'JOINT',
  repaymentHistory: [{ month: '2026-01', code: '0', hardship: null }],
};
const wire = {
  createdOn: '2001-01-01',
  subject,
  accounts: [],
  enquiries: [],
  defaults: [],
  courtActions: [],
};
const mapped = (changed: object) => creditFileOf(PlainFile.parse({ ...wire, ...changed }));
const coded = (code: string, meaning: string | null) => ({ code, name: null, meaning });

it('a file with nothing but its subject is empty', () => {
  expect(mapped({})).toEqual({
    ...EMPTY_FILE,
    openedOn: '2001-01-01',
    subject: {
      givenName: 'ANNE',
      middleName: null,
      familyName: 'GOOD',
      otherNames: [],
      birthDate: '1980-02-29',
      gender: null,
      licenceNumbers: [],
      addresses: [],
      employers: [],
      isDeceased: null,
      hasComplained: null,
    },
  });
});

describe('an entry', () => {
  it('[ALERT-005] has its texts without controls', () => {
    const provider = 'Brolga\n\u202eBank';
    expect(mapped({ accounts: [{ ...account, provider }] }).accounts[0]?.provider).toBe('Brolga Bank');
  });

  it('has the bureau’s codes beside their meaning, and null for what is not stated', () => {
    expect(mapped({ accounts: [account] }).accounts).toEqual([
      {
        accountReference: 'A-1',
        type: coded('CREDIT_CARD', 'credit-card'),
        provider: 'Brolga Bank',
        originalProvider: null,
        transferredOn: null,
        relationship: coded('JOINT', 'joint'),
        openedOn: '2019-05-12',
        closedOn: null,
        reopenedOn: null,
        updatedOn: null,
        limit: 0,
        isUnlimited: null,
        termMonths: null,
        isSecured: null,
        repayments: [{ month: '2026-01', code: '0', hardship: null }],
        filedUnder: null,
      },
    ]);
  });

  it('has every part that it states', () => {
    const joint = { relationship: 'GUARANTOR', coBorrower: 'ALEX', filedUnder: 'ZAMIA' };
    const shared = { relationship: coded('GUARANTOR', 'guarantor'), coBorrower: 'ALEX', filedUnder: 'ZAMIA' };
    const on = { date: '2025-06-01', statusOn: '2025-07-01' };
    const file = mapped({
      courtActions: [{ ...on, ...joint, type: 'WRIT', status: 'WITHDRAWN', courtType: 'Local Court' }],
      insolvencies: [{ ...on, ...joint, type: 'BANKRUPTCY', status: 'ANNULLED', reference: 'NSW/1' }],
      enquiries: [{ date: '2026-01-02', kind: 'AUTHORISED_AGENT', type: 'MOON_LOAN', ...joint }],
      defaults: [{ date: '2025-05-01', accountReference: null, originalAmount: 200, status: null }],
      notes: [{ date: null, text: 'A licence was stolen.' }],
      accesses: [{ date: '2026-01-01', provider: 'WATTLE', service: 'ACCESS SEEKER' }],
    });
    expect(file.courtProceedings).toMatchObject([
      { ...on, ...shared, type: coded('WRIT', 'writ'), status: coded('WITHDRAWN', 'withdrawn') },
    ]);
    expect(file.insolvencies).toMatchObject([{ ...on, ...shared, status: coded('ANNULLED', 'annulled') }]);
    expect(file.enquiries).toMatchObject([
      { ...shared, kind: coded('AUTHORISED_AGENT', 'authorised-agent'), type: coded('MOON_LOAN', null) },
    ]);
    expect(file.defaults).toMatchObject([{ listedOn: '2025-05-01', originalAmount: 200, status: null }]);
    expect(file.notes).toEqual([{ date: null, text: 'A licence was stolen.', filedUnder: null }]);
    expect(file.accesses).toHaveLength(1);
    expect(file.unread).toEqual([]);
  });

  it('of an account that was reopened is open', () => {
    const [one] = mapped({
      accounts: [{ ...account, closed: '2024-01-01', reopened: '2024-03-01' }],
    }).accounts;
    expect(one).toMatchObject({ closedOn: null, reopenedOn: '2024-03-01' });
  });

  it.each(['9999-12-31', '0001-01-01'])('with %s states no day', (closed) => {
    expect(mapped({ accounts: [{ ...account, closed }] }).accounts).toMatchObject([{ closedOn: null }]);
  });

  it('has a month that is stated twice as it was stated last', () => {
    const months = ['0', '2'].map((code) => ({ month: '2026-01', code, hardship: null }));
    const [one] = mapped({ accounts: [{ ...account, repaymentHistory: months }] }).accounts;
    expect(one?.repayments).toEqual([{ month: '2026-01', code: '2', hardship: null }]);
  });

  it('of an account with an infringement is one too', () => {
    const file = mapped({ accounts: [account, { ...account, infringedOn: '2024-05-09' }] });
    expect(file.accounts).toHaveLength(2);
    expect(file.seriousInfringements).toMatchObject([{ listedOn: '2024-05-09', provider: 'Brolga Bank' }]);
  });
});

it.each([
  ['accounts', 'accounts[1]/opened', { opened: '31/12/2019' }, account, 'Opened: 31/12/2019'],
  ['accounts', 'accounts[1]/limit', { limit: 'much' }, account, 'Limit: much'],
  ['accounts', 'accounts[1]/limit', { limit: -1 }, account, 'Limit: -1'],
  [
    'accounts',
    'accounts[1]/repaymentHistory/0/code',
    { repaymentHistory: [{ month: '2026-01', code: '?' }] },
    account,
    'Repayment history: month 2026-01, code ?',
  ],
  ['enquiries', 'enquiries[1]/date', { date: '2026-02-30' }, { date: '2026-02-03' }, 'Date: 2026-02-30'],
  ['enquiries', 'enquiries[1]/date', { date: null }, { date: '2026-02-03' }, 'Nothing'],
  ['defaults', 'defaults[1]/status', { status: 1 }, { date: '2026-02-03' }, 'Date: 2026-02-03\nStatus: 1'],
  [
    'courtActions',
    'courtActions[1]/date',
    { date: '0001-01-01' },
    { date: '2026-02-03' },
    'Date: 0001-01-01',
  ],
  ['notes', 'notes[1]/text', { text: ' ' }, { text: 'A note.' }, 'Nothing'],
  ['accesses', 'accesses[1]', 7, { provider: 'A' }, 'Accesses: 7'],
] as const)(
  'of %s one with a wrong part is kept as text, at %s, and the others are used',
  (part, path, wrong, right, text) => {
    const entry = typeof wrong === 'number' ? wrong : { ...right, ...wrong };
    const file = mapped({ [part]: [entry, right] });
    expect(file.unread).toMatchObject([{ index: null, path }]);
    expect(file.unread[0]?.text.split('\n')).toEqual(expect.arrayContaining(text.split('\n')));
    const list = file.unread[0]?.list;
    expect(list == null ? [] : file[list]).toHaveLength(1);
  },
);

it.each([
  ['subject', { subject: undefined }],
  ['subject.dateOfBirth', { subject: { ...subject, dateOfBirth: 'in May' } }],
  ['accounts', { accounts: 1 }],
  ['accounts', { accounts: Array.from({ length: 2001 }, () => account) }],
])('a file with a wrong %s is refused by that path', (path, changed) => {
  const parsed = PlainFile.safeParse({ ...wire, ...changed });
  expect(parsed.error?.issues[0]?.path.join('.')).toBe(path);
});
