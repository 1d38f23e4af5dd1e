import { describe, expect, it } from 'vitest';

import { textOfCode, textOfTerm, wordsOf } from './words.ts';

describe('texts of codes', () => {
  it.each([
    ['HOME_LOAN', 'Home loan'],
    ['BUY_NOW_PAY_LATER', 'Buy now, pay later'],
    ['PRINCIPAL', 'Principal borrower'],
    ['JOINT', 'Joint borrower'],
    ['GUARANTOR', 'Guarantor'],
    ['outstanding', 'Outstanding'],
    ['MARGIN_LOAN', 'Margin loan'],
    ['', ''],
  ])('[REPORT-021] [REPORT-023] %j reads as %j', (code, text) => {
    expect(textOfCode(code)).toBe(text);
  });

  it.each([
    [360, '30 years'],
    [12, '1 year'],
    [6, '6 months'],
    [1, '1 month'],
    [18, '18 months'],
  ])('[REPORT-021] a term of %i months is %s', (months, text) => {
    expect(textOfTerm(months)).toBe(text);
  });
});

it('[REPORT-021] a code whose meaning we know is in our words, another in the bureau’s', () => {
  expect(wordsOf({ code: 'RM', name: 'Real property mortgage', meaning: 'home-loan' })).toBe('Home loan');
  expect(wordsOf({ code: 'ZZ', name: 'Novated lease', meaning: null })).toBe('Novated lease');
  expect(wordsOf({ code: 'MARGIN_LOAN', name: null, meaning: null })).toBe('Margin loan');
  const running = 'not-discharged-not-completed';
  expect(wordsOf({ code: running, name: running, meaning: null })).toBe('Not discharged not completed');
});

it('[REPORT-022] [REPORT-024] a status is in the bureau’s words where our meaning of its code says another thing', () => {
  expect(wordsOf({ code: 'D', name: 'Default outstanding', meaning: 'outstanding' })).toBe('Outstanding');
  expect(wordsOf({ code: 'D', name: 'Paid by instalments', meaning: 'outstanding' })).toBe(
    'Paid by instalments',
  );
  expect(wordsOf({ code: 'P', name: 'Part paid', meaning: 'paid' })).toBe('Part paid');
});
