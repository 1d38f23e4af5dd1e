import { describe, expect, it } from 'vitest';
import { fileAsOf, type Account, type Life } from '../lives/credit-file.ts';
import { monthOf } from '../lives/months.ts';
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
  it('adds the base and the points of every attribute to the score', () => {
    const { score, attributes } = scoreFile(fileAsOf({ ...nothing, accounts: [card] }, asOf));
    expect(attributes.map(({ code }) => code)).toEqual(attributeCodes);
    expect(score).toBe(attributes.reduce((sum, each) => sum + each.points, scorecard.basePoints));
  });

  it('[SCORE-004] scores no file below 0', () => {
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
      REPAYMENTS: -150,
      ARREARS: 0,
      DEFAULTS: 12,
      COURT_ACTIONS: 8,
      ENQUIRIES: 20,
      HIGH_COST_CREDIT: 8,
      FILE_AGE: 0,
      ACCOUNT_MIX: -100,
      HOME_LOAN: 0,
      UNSECURED_LIMITS: 0,
      NEWEST_ACCOUNT: 0,
    });
  });

  it('takes points for the smallest and oldest adverse fact that is still listed', () => {
    const event = { day: 1, provider: 'Yabby Pay', amount: 300 };
    const asked = { ...event, month: asOf - 24, type: 'BUY_NOW_PAY_LATER' as const };
    expect(late(asOf - 24, 1)).toBeLessThan(0);
    expect(points({ enquiries: [asked] })).toMatchObject({ ENQUIRIES: -1, HIGH_COST_CREDIT: -1 });
    const paid = { ...event, month: asOf - 60, accountReference: '', paid: true };
    expect(points({ defaults: [paid] })['DEFAULTS']).toBeLessThan(0);
    const settled = { ...event, month: asOf - 60, creditor: 'x', status: 'SETTLED' as const };
    expect(points({ courtActions: [settled] })['COURT_ACTIONS']).toBeLessThan(0);
    expect(points({ fileSince: asOf - 58 })['FILE_AGE']).toBeLessThan(0);
  });

  it('leaves hardship arrangements out of the score', () => {
    const inHardship: Account = { ...card, hardship: { kind: 'A', calendarMonths: [3, 4] } };
    expect(points({ accounts: [inHardship] })).toEqual(points({ accounts: [card] }));
  });
});
