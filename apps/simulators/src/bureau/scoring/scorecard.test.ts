import { describe, expect, it } from 'vitest';
import { fileAsOf, type Account, type Life } from '../histories/credit-file.ts';
import { attributeCodes, scoreFile, scorecard } from './scorecard.ts';
import { CARD, EMPTY_LIFE, NOW } from './test-life.ts';

function points(life: Partial<Life>): Record<string, number> {
  const { attributes } = scoreFile(fileAsOf({ ...EMPTY_LIFE, ...life }, NOW));
  return Object.fromEntries(attributes.map((attribute) => [attribute.code, attribute.points]));
}

function late(month: number, behind: number): number {
  return points({ accounts: [{ ...CARD, missed: new Map([[month, behind]]) }] })['REPAYMENTS'] ?? 0;
}

describe('scorecard', () => {
  it('adds the base and the points of every attribute to the score', () => {
    const { score, attributes } = scoreFile(fileAsOf({ ...EMPTY_LIFE, accounts: [CARD] }, NOW));
    expect(attributes.map(({ code }) => code)).toEqual(attributeCodes);
    expect(score).toBe(attributes.reduce((sum, each) => sum + each.points, scorecard.basePoints));
  });

  it('[SCORE-004] scores no file below 0', () => {
    const defaults = Array.from({ length: 20 }, (_, index) => ({
      month: NOW - 1 - index,
      day: 1,
      accountReference: 'A-100000',
      provider: 'Coolamon Bank',
      amount: 200,
      paid: false,
    }));
    expect(scoreFile(fileAsOf({ ...EMPTY_LIFE, defaults }, NOW)).score).toBe(0);
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
    const asked = { ...event, month: NOW - 24, type: 'BUY_NOW_PAY_LATER' as const };
    expect(late(NOW - 24, 1)).toBeLessThan(0);
    expect(points({ enquiries: [asked] })).toMatchObject({ ENQUIRIES: -1, HIGH_COST_CREDIT: -1 });
    const paid = { ...event, month: NOW - 60, accountReference: '', paid: true };
    expect(points({ defaults: [paid] })['DEFAULTS']).toBeLessThan(0);
    const settled = { ...event, month: NOW - 60, creditor: 'x', status: 'SETTLED' as const };
    expect(points({ courtActions: [settled] })['COURT_ACTIONS']).toBeLessThan(0);
    expect(points({ fileSince: NOW - 58 })['FILE_AGE']).toBeLessThan(0);
  });

  it('leaves hardship arrangements out of the score', () => {
    const inHardship: Account = { ...CARD, hardship: { kind: 'A', calendarMonths: [3, 4] } };
    expect(points({ accounts: [inHardship] })).toEqual(points({ accounts: [CARD] }));
  });
});
