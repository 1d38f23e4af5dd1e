import { describe, expect, it } from 'vitest';

import {
  accountKinds,
  accountsInOrder,
  accountStatus,
  defaultsEnding,
  isAccountAsked,
  NO_FILTER,
} from './account-list.ts';
import { aDefault, anAccount } from './test-report.ts';

const card = anAccount({
  itemReference: 'card',
  accountType: 'Credit card',
  latestCreditProvider: 'Lorikeet',
});
const home = anAccount({
  itemReference: 'home',
  accountType: 'Home loan',
  latestCreditProvider: 'Saltbush Home Loans',
  originalCreditProvider: 'Old Bank',
  accountOpenDate: '2024-01-01',
  latestMaximumCredit: 485_000,
});
const closed = anAccount({
  itemReference: 'closed',
  accountClosedDate: '2025-01-01',
  latestMaximumCredit: null,
});
const late = anAccount({ itemReference: 'late', repaymentHistory: [{ period: '2025-11', status: '2' }] });
const arranged = anAccount({
  itemReference: 'arranged',
  repaymentHistory: [{ period: '2025-11', status: '0', fhi: 'A' }],
});
const defaulted = anAccount({
  itemReference: 'defaulted',
  hasDefaults: true,
  accountClosedDate: '2025-01-01',
});
const referencesOf = (accounts: readonly { itemReference: string }[]) =>
  accounts.map(({ itemReference }) => itemReference);

describe('the list of accounts', () => {
  it('ranks default before closed, and closed before open', () => {
    expect([defaulted, closed, card].map(accountStatus)).toEqual(['default', 'closed', 'open']);
  });

  it.each([
    [[], null],
    [[aDefault()], null],
    [[aDefault({ ending: 'paid' }), aDefault()], null],
    [[aDefault({ ending: 'paid' }), aDefault({ ending: 'set-aside' })], 'paid'],
  ])('of %j knows whether every default is over', (defaults, ending) => {
    expect(defaultsEnding(anAccount({ defaults }))).toBe(ending);
  });

  it.each([
    ['', ['card', 'home']],
    ['  saltbush   LOAN ', ['home']],
    ['old bank', ['home']],
    ['lori', ['card']],
    ['lori home', []],
  ])('finds by %j %j', (search, found) => {
    const asked = [card, home].filter((account) => isAccountAsked(account, { ...NO_FILTER, search }));
    expect(referencesOf(asked)).toEqual(found);
  });

  it('filters by kind and status at once', () => {
    const all = [card, home, closed, defaulted];
    const asked = (filter: Partial<typeof NO_FILTER>) =>
      referencesOf(all.filter((account) => isAccountAsked(account, { ...NO_FILTER, ...filter })));
    expect(asked({ kind: 'Home loan' })).toEqual(['home']);
    expect(asked({ status: 'closed' })).toEqual(['closed']);
    expect(asked({ status: 'open', kind: 'Home loan' })).toEqual(['home']);
    expect(asked({ status: 'default', kind: 'Home loan' })).toEqual([]);
    expect(accountKinds([home, card, home])).toEqual(['Credit card', 'Home loan']);
  });

  it.each([
    ['attention', ['defaulted', 'late', 'arranged', 'card', 'home']],
    ['newest', ['home', 'card', 'arranged', 'late', 'defaulted']],
    ['provider', ['arranged', 'late', 'defaulted', 'card', 'home']],
    ['limit', ['home', 'card', 'arranged', 'late', 'defaulted']],
  ] as const)('sorts by %s, keeping equals in order', (order, expected) => {
    const all = [card, home, arranged, late, defaulted];
    expect(referencesOf(accountsInOrder(all, order))).toEqual(expected);
    expect(referencesOf(all)[0], 'what was given stays').toBe('card');
  });
});
