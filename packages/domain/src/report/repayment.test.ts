import { describe, expect, it } from 'vitest';

import { HARDSHIP_WORDS, readHardship, readRepayment, shownHardship } from './repayment.ts';

describe('a repayment code', () => {
  it.each([
    ['0', 'on-time', 'Paid on time', ''],
    ['1', 'late', '15–29 days late', '15+'],
    ['2', 'late', '30–59 days late', '30+'],
    ['3', 'late', '60–89 days late', '60+'],
    ['4', 'late', '90–119 days late', '90+'],
    ['5', 'late', '120–149 days late', '120+'],
    ['6', 'late', '150–179 days late', '150+'],
    ['X', 'late', '180 or more days late', '180+'],
    ['C', 'no-data', 'Account closed', ''],
    ['A', 'no-data', 'You were not part of the account', ''],
    ['R', 'no-data', 'Not reported by the credit provider', ''],
    ['P', 'no-data', 'Not reported yet', ''],
    ['T', 'no-data', 'Account moved to another credit provider', ''],
    ['O', 'no-data', 'No information', ''],
  ])('[REPORT-026] reads %s as %s', (code, kind, words, short) => {
    expect(readRepayment(code)).toEqual({ kind, words, short });
  });

  it.each(['7', '9', 'Z', 'S', '00', '-1', 'late'])(
    '[REPORT-026] reads the unknown code %s as a missed payment',
    (code) => {
      expect(readRepayment(code)).toEqual({ kind: 'late', words: 'Payment missed', short: 'Late' });
    },
  );

  it('[REPORT-026] reads every printable character except seven as a missed payment', () => {
    const codes = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
    const innocent = codes.filter((code) => readRepayment(code).kind !== 'late');
    expect(innocent.map((code) => code.toUpperCase()).sort()).toEqual(
      ['0', 'A', 'A', 'C', 'C', 'O', 'O', 'P', 'P', 'R', 'R', 'T', 'T'].sort(),
    );
  });

  it('[REPORT-026] ignores case and outer blanks', () => {
    expect(readRepayment(' x ').words).toBe('180 or more days late');
    expect(readRepayment('c').kind).toBe('no-data');
  });

  it.each(['', '  ', null, undefined])('[REPORT-026] reads %j as no code', (code) => {
    expect(readRepayment(code)).toEqual({ kind: 'no-data', words: 'No information', short: '' });
  });
});

describe('a hardship mark', () => {
  it('[REPORT-027] reads A as temporary relief and V as varied', () => {
    expect(readHardship('A')).toBe('Temporary relief hardship arrangement');
    expect(readHardship('V')).toBe('Varied hardship arrangement');
    expect(Object.keys(HARDSHIP_WORDS)).toEqual(['A', 'V']);
  });

  it.each([null, undefined, '', 'a', 'X', 'AV'])('[REPORT-027] ignores the mark %j', (fhi) => {
    expect(readHardship(fhi)).toBeNull();
  });

  it.each([
    ['2022-06', '2022-08', null],
    ['2022-07', '2022-08', 'A'],
    ['2021-12', '2022-07', null],
    ['2025-11', '2026-11', 'A'],
    ['2025-10', '2026-11', null],
    ['2026-11', '2026-11', 'A'],
    ['', '2026-11', null],
    ['2026-10', '', null],
  ])('[REPORT-030] [REPORT-031] shows hardship of %s in %s as %j', (period, receivedMonth, text) => {
    expect(shownHardship('A', { period, receivedMonth })).toBe(text);
  });

  it('[REPORT-027] hides a mark without a meaning', () => {
    const at = { period: '2026-10', receivedMonth: '2026-11' };
    expect(shownHardship('V', at)).toBe('V');
    for (const fhi of [null, undefined, 'B', '']) expect(shownHardship(fhi, at)).toBeNull();
  });
});
