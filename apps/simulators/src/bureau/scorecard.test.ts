import { describe, expect, it } from 'vitest';
import { fileAsOf, type Account, type Life } from './credit-file.ts';
import { monthOf } from './months.ts';
import { attributeCodes, scoreFile, scorecard } from './scorecard.ts';

const asOf = monthOf('2026-11');
const nothing: Life = { fileSince: asOf - 60, accounts: [], enquiries: [], defaults: [], courtActions: [] };
const card: Account = {
  reference: 'A-100000',
  provider: 'Coolamon Bank',
  type: 'CREDIT_CARD',
  limit: 5_000,
  opened: asOf - 36,
  openedDay: 3,
  closed: null,
  missed: new Map(),
  hardship: null,
};

function points(life: Partial<Life>): Record<string, number> {
  const { attributes } = scoreFile(fileAsOf({ ...nothing, ...life }, asOf));
  return Object.fromEntries(attributes.map((attribute) => [attribute.code, attribute.points]));
}

function late(month: number, behind: number): number {
  return points({ accounts: [{ ...card, missed: new Map([[month, behind]]) }] })['REPAYMENTS'] ?? 0;
}

describe('scorecard', () => {
  it('the score is the base and the points of every attribute, and nothing else', () => {
    const { score, attributes } = scoreFile(fileAsOf({ ...nothing, accounts: [card] }, asOf));
    expect(attributes.map(({ code }) => code)).toEqual(attributeCodes);
    expect(score).toBe(attributes.reduce((sum, each) => sum + each.points, scorecard.basePoints as number));
  });

  it('[SCORE-004] no file scores below 0', () => {
    const defaults = Array.from({ length: 20 }, (_, index) => ({
      month: asOf - 1 - index,
      day: 1,
      accountReference: 'A-100000',
      provider: 'Coolamon Bank',
      amount: 200,
      paid: false,
    }));
    expect(scoreFile(fileAsOf({ ...nothing, defaults }, asOf)).score).toBe(0);
  });

  it('gives the documented points for an empty file of five years', () => {
    expect(points({})).toEqual({
      REPAYMENTS: 0,
      DEFAULTS: 40,
      COURT_ACTIONS: 20,
      ENQUIRIES: 50,
      HIGH_COST_CREDIT: 20,
      FILE_AGE: 20,
      ACCOUNT_MIX: -50,
      HOME_LOAN: 0,
      UNSECURED_LIMITS: -10,
      NEWEST_ACCOUNT: 0,
    });
  });

  it('a late payment costs more the further behind it is and the newer it is', () => {
    expect(late(asOf - 1, 2)).toBeLessThan(late(asOf - 1, 1));
    expect(late(asOf - 1, 1)).toBeLessThan(late(asOf - 20, 1));
  });

  it('an outstanding default costs more than a paid one', () => {
    const listed = { month: asOf - 6, day: 1, accountReference: '', provider: 'x', amount: 300 };
    const paid = points({ defaults: [{ ...listed, paid: true }] })['DEFAULTS'] ?? 0;
    expect(points({ defaults: [{ ...listed, paid: false }] })['DEFAULTS']).toBeLessThan(paid);
  });

  it('hardship arrangements do not enter the score', () => {
    const inHardship: Account = { ...card, hardship: { kind: 'A', calendarMonths: [3, 4] } };
    expect(points({ accounts: [inHardship] })).toEqual(points({ accounts: [card] }));
  });
});
