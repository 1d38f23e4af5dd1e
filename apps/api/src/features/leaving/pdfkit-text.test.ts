import { ACTIVITY_WORDS } from '@wattle/domain/messages/activity';
import { FILE_CHANGE_KINDS } from '@wattle/domain/credit-file/file-changes';
import { describe, expect, it } from 'vitest';

import { asRun, fieldsOf, isNothing, labelOf, valueForPeople } from './pdfkit-text.ts';

const CODES = [
  ...FILE_CHANGE_KINDS,
  ...Object.keys(ACTIVITY_WORDS),
  'payment-missed',
  'time-passed',
  'BUY_NOW_PAY_LATER',
];

describe('[DEL-007] [CONST-001] values in the PDF', () => {
  it.each([
    ['2026-11-21T03:11:00.000Z', '21 Nov 2026, 2:11 pm'],
    ['1988-03-14', '14 Mar 1988'],
    ['2026-11', 'Nov 2026'],
    ['2025-09', 'Sep 2025'],
    ['2026-06', 'Jun 2026'],
    [true, 'Yes'],
    [false, 'No'],
    [null, '–'],
    ['', '–'],
    [0, '0'],
    ['2026-13', '2026-13'],
    ['O’Brien-2026', 'O’Brien-2026'],
  ] as const)('formats %j as %s', (value, text) => {
    expect(valueForPeople(value)).toBe(text);
  });

  it.each(['version', 'textVersion', 'text_version'])('leaves the %s of a wording as it is', (name) => {
    expect(valueForPeople('2026-11', name)).toBe('2026-11');
    expect(valueForPeople('2026-11-01', name)).toBe('2026-11-01');
  });

  it.each([
    ['kind', 'score-access', 'Score access'],
    ['document', 'DL', "Driver's licence"],
    ['document', 'MC', 'Medicare card'],
    ['outcome', 'verified', 'Verified'],
    ['kind', '2026-11', '2026-11'],
    ['kind', 'constructor', 'Constructor'],
    ['kind', 'second-factor', 'Confirmed a login with a code'],
    ['type', 'CREDIT_CARD', 'Credit card'],
    ['relationship', 'PRINCIPAL', 'Principal borrower'],
    ['state', 'in-force', 'In force'],
    ['code', '1', '15–29 days late'],
    ['hardship', 'V', 'Varied hardship arrangement'],
    ['amount', 21000, '$21,000'],
    ['points', -109, '−109'],
    ['termMonths', 360, '30 years'],
    ['lastName', 'good', 'good'],
  ])('writes the %s %s as %s', (name, value, text) => {
    expect(valueForPeople(value, name)).toBe(text);
  });

  it.each([
    ['dateOfBirth', 'Date of birth'],
    ['eqfxmarketing', 'Marketing by the bureau'],
    ['card_colour', 'Card colour'],
  ])('labels %s as %s', (name, label) => {
    expect(labelOf(name)).toBe(label);
  });

  it('joins a long list of small entries into one paragraph, but no other list', () => {
    const months = Array.from({ length: 9 }, (_, index) => ({ month: `2026-0${index + 1}`, code: '0' }));
    expect(asRun(months)).toMatch(/^Jan\u00a02026\u00a0Paid\u00a0on\u00a0time · Feb/);
    expect(asRun(months.slice(1))).toBeNull();
    expect(asRun(months.map((month) => ({ ...month, more: [1] })))).toBeNull();
    expect(asRun(['a', 'b'])).toBe('a, b');
  });

  it.each(CODES)('writes the code %s in words', (code) => {
    const words = valueForPeople(code, 'kind');
    expect(words).toMatch(/^[A-Z]/);
    expect(words).not.toMatch(/[-_]|[A-Z]{3}/);
  });

  it('leaves out what only programs use', () => {
    const uuid = '8a9d7dfe-24d7-45e7-966f-1f6dfd34e682';
    const { rows } = fieldsOf({
      identifier: 'm',
      attribute: 'arrears',
      reference: uuid,
      word: 'K-39MS-XA30',
    });
    expect(rows).toEqual([['word', 'K-39MS-XA30']]);
    const orders = Array.from({ length: 9 }, () => ({ month: '2026-01', outcome: 'done', reference: uuid }));
    expect(asRun(orders)).toMatch(/^Jan\u00a02026\u00a0Done · /);
  });

  it('treats null, empty texts, lists and objects as empty', () => {
    for (const value of [null, '', [], {}]) expect(isNothing(value)).toBe(true);
    for (const value of [0, false, 'a', [0], { a: null }]) expect(isNothing(value)).toBe(false);
  });
});
