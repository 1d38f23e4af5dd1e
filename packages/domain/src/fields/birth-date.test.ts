import { describe, expect, it } from 'vitest';
import { birthDateParts, parseBirthDate, validateBirthDate } from './birth-date.ts';

const today = { day: 1, month: 3, year: 2026 };

function parts(text: string) {
  const [dd = '', mm = '', yy = ''] = text.split('/');
  return { dd, mm, yy };
}

describe('birth date', () => {
  it.each(['29/02/2004', '29/02/2000', '01/01/1900', '01/03/2008', '29/02/2008', '1/3/1990', ' 1/3 / 1990 '])(
    '[REG-023] [REG-024] [REG-025] accepts %s as real and old enough on 1 March 2026',
    (text) => expect(validateBirthDate(parts(text), today)).toEqual([]),
  );

  it.each(['March', 'mar', 'MAR.', ' Ｍarch '])('takes the month %j, written as a word', (month) =>
    expect(parseBirthDate({ dd: '1', mm: month, yy: '1990' })).toEqual({ day: 1, month: 3, year: 1990 }),
  );

  it.each([
    '29/02/2003',
    '29/02/1900',
    '31/04/1990',
    '31/12/1899',
    '01/01/2027',
    '01/01/90',
    'aa/01/1990',
    '01/ma/1990',
    '01/mai/1990',
    '00/01/1990',
    '1.0/1/1990',
  ])('[REG-023] [REG-024] refuses %s as invalid', (text) =>
    expect(validateBirthDate(parts(text), today)).toEqual([
      { field: 'dob', message: 'This date is invalid' },
    ]),
  );

  it.each(['02/03/2008', '01/01/2026', '31/12/2026'])('[REG-025] refuses %s as too young', (text) =>
    expect(validateBirthDate(parts(text), today)).toEqual([
      { field: 'dob', message: 'You need to be 18 years or older' },
    ]),
  );

  it('[REG-025] refuses a birthday of 29 February on 28 February as too young', () => {
    expect(validateBirthDate(parts('29/02/2008'), { day: 28, month: 2, year: 2026 })).toHaveLength(1);
  });

  it('[REG-022] names every missing part at its own field, in order', () => {
    expect(validateBirthDate({ dd: '', mm: ' ', yy: '' }, today)).toEqual([
      { field: 'dob.dd', message: 'Day of birth is required.' },
      { field: 'dob.mm', message: 'Month of birth is required.' },
      { field: 'dob.yy', message: 'Year of birth is required.' },
    ]);
    expect(validateBirthDate({ dd: '1', mm: '', yy: '1990' }, today)).toEqual([
      { field: 'dob.mm', message: 'Month of birth is required.' },
    ]);
  });

  it('[REG-039] fills the form with a four-digit year', () => {
    expect(birthDateParts({ day: 1, month: 3, year: 1990 })).toEqual({ dd: '01', mm: '03', yy: '1990' });
    expect(parseBirthDate({ dd: '01', mm: '03', yy: '1990' })).toEqual({ day: 1, month: 3, year: 1990 });
  });
});
