import { anEnquiry } from '@wattle/domain/credit-file/test-file';
import { describe, expect, it } from 'vitest';

import { aSubjectOfApply } from './test-apply.ts';
import { account, changed, history, inAccount, payment, read, xmlOf } from './test-reading.ts';

describe('one rule for what states nothing', () => {
  it.each(['0001-01-01', '9999-12-31', '1899-12-31', '9999-12-31+10:00', 'N/A', '-'])(
    '%s is no day',
    (day) => {
      const closed = inAccount(`<vs:account-closed-date>${day}</vs:account-closed-date>`);
      expect(closed).toMatchObject({ accounts: [{ closedOn: null }], unread: [] });
    },
  );

  it.each(['NR', 'N/A', 'NA', 'x', '-', ''])('%j is no amount and no term', (token) => {
    expect(account('>12000<', `>${token}<`)).toMatchObject({ accounts: [{ limit: null }], unread: [] });
    expect(inAccount(`<vs:term-of-loan>${token}</vs:term-of-loan>`)).toMatchObject({
      accounts: [{ termMonths: null }],
      unread: [],
    });
  });

  it('a family may be called Na', () => {
    expect(changed({}, ">D'ARCY<", '>NA<').subject).toMatchObject({ familyName: 'NA' });
  });

  it.each([
    ['0', 0],
    ['+12000', 12_000],
    ['123456789012', 123_456_789_012],
    ['12000.50', 12_000.5],
  ])('%s is an amount', (text, amount) => {
    expect(account('>12000<', `>${text}<`).accounts[0]?.limit).toBe(amount);
  });
});

const reopenedOn = (reopened: string) =>
  `<vs:account-closed-date>2024-05-01</vs:account-closed-date><vs:account-reopen-date>${reopened}</vs:account-reopen-date>`;

it('an account that was reopened after its closing day is open', () => {
  expect(inAccount(reopenedOn('2024-06-01')).accounts[0]).toMatchObject({
    closedOn: null,
    reopenedOn: '2024-06-01',
  });
  expect(inAccount(reopenedOn('2023-06-01')).accounts[0]).toMatchObject({ closedOn: '2024-05-01' });
});

const stated = (...codes: string[]) =>
  history(...codes.map((code) => payment('2025-01', `<vs:status>${code}</vs:status>`)));

it('of a month that is stated twice the later statement holds, and another earlier one is unread', () => {
  expect(stated('3', '3')).toMatchObject({ accounts: [{ repayments: [{ code: '3' }] }], unread: [] });
  const { accounts, unread } = stated('3', '0');
  expect(accounts[0]?.repayments).toEqual([{ month: '2025-01', code: '0', hardship: null }]);
  expect(unread).toMatchObject([{ index: 0, text: 'Period: 2025-01\nStatus: 3' }]);
});

const relationship = (code: string, name: string) =>
  inAccount(`<vs:relationship code="${code}">${name}</vs:relationship>`).accounts[0]?.relationship;

describe("the bureau's own text holds before our meaning of its code", () => {
  it.each([
    ['3', '', 'co-borrower'],
    ['4', '', 'guarantor'],
    ['3', 'Co-Borrower', 'co-borrower'],
    ['3', 'Guarantor', null],
    ['8', 'Guarantor', 'guarantor'],
    ['1', 'Hauptschuldner', 'principal'],
  ])('relationship %s %j', (code, name, meaning) => {
    expect(relationship(code, name)).toEqual({ code, name: name === '' ? null : name, meaning });
  });

  it.each([
    ['D', '', 'outstanding'],
    ['P', '', 'paid'],
    ['S', 'Settled', null],
    ['P', 'Unpaid', null],
    ['X', '', null],
  ])('default %s %j', (code, name, meaning) => {
    const status = `<vs:status code="${code}">${name}</vs:status>`;
    const listed =
      '<vs:original-default><vs:date-recorded>2025-05-01</vs:date-recorded></vs:original-default>';
    const file = inAccount(`<vs:defaults><vs:default>${status}${listed}</vs:default></vs:defaults>`);
    expect(file.defaults[0]?.status).toMatchObject({ code, meaning });
  });
});

it('an entry that was found under another name says so, and one under the subject’s own does not', () => {
  const other = { givenName: 'ANNA', middleName: null, familyName: 'DARCEY' };
  const subject = { ...aSubjectOfApply(), otherNames: [other] };
  const entries = [anEnquiry('2026-01-02', { filedUnder: 'ANNA DARCEY' }), anEnquiry('2026-01-03')];
  const parts = { subject, enquiries: entries };
  expect(read(xmlOf(parts)).file.enquiries.map(({ filedUnder }) => filedUnder)).toEqual([
    'ANNA DARCEY',
    null,
  ]);
  const both = changed(
    parts,
    '<vs:id-reference>1<',
    '<vs:id-reference>0</vs:id-reference><vs:id-reference>1<',
  );
  expect(both.enquiries[0]?.filedUnder).toBeNull();
});

it('a deceased mark on any identity of the person counts', () => {
  const subject = {
    ...aSubjectOfApply(),
    otherNames: [{ givenName: 'A', middleName: null, familyName: 'B' }],
  };
  const file = changed(
    { subject },
    '</vs:other-identity>',
    '<vs:is-deceased>true</vs:is-deceased></vs:other-identity>',
  );
  expect(file.subject?.isDeceased).toBe(true);
});
