import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateFirstName, validateLastName, validateMiddleName } from './names.ts';

const invalidCharacters = [
  '4nne',
  '-Anne',
  "'Anne",
  'An--ne',
  'An -ne',
  'Anne2',
  'An_ne',
  "An''ne",
  'An\0ne',
  'An\uD83Dne',
];

describe('first name', () => {
  it.each(['Jo', 'Anne-Marie', 'Mary Jane', "D'Arcy", 'D’Arcy', 'Zoë', 'Zoe\u0308', '李', 'a'.repeat(40)])(
    '[REG-015] accepts %s as a first name',
    (name) => expect(validateFirstName(name)).toBeNull(),
  );

  it.each(['', '   ', '\t'])('[REG-013] [REG-017] refuses an empty first name (%j)', (name) =>
    expect(validateFirstName(name)).toBe('First name is required.'),
  );

  it('[REG-014] accepts 40 characters after trimming and refuses the 41st', () => {
    expect(validateFirstName(`  ${'a'.repeat(40)}  `)).toBeNull();
    expect(validateFirstName('a'.repeat(41))).toBe('First name cannot be longer than 40 characters.');
  });

  it.each(invalidCharacters)('[REG-015] refuses %j as a first name', (name) =>
    expect(validateFirstName(name)).toBe('First name contains invalid characters.'),
  );

  it('[REG-015] accepts one trailing separator, not two', () => {
    expect(validateFirstName('Anne-')).toBeNull();
    expect(validateFirstName('Anne--')).not.toBeNull();
  });

  it('[REG-015] accepts exactly names that start with a letter and have no adjacent separators', () => {
    const characters = fc.array(fc.constantFrom('a', 'é', "'", '-', ' '), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(characters, (parts) => {
        const name = parts.join('').trim();
        fc.pre(name !== '');
        const expected = /^[aé]/.test(name) && !/[ '-][ '-]/.test(name);
        expect(validateFirstName(name) === null).toBe(expected);
      }),
    );
  });
});

describe('middle name', () => {
  it('[REG-016] requires no middle name, accepts 80 characters and refuses the 81st', () => {
    expect(validateMiddleName('')).toBeNull();
    expect(validateMiddleName(' ')).toBeNull();
    expect(validateMiddleName('a'.repeat(80))).toBeNull();
    expect(validateMiddleName('a'.repeat(81))).toBe('Middle name cannot be longer than 80 characters.');
  });

  it.each(invalidCharacters)('[REG-016] refuses %j as a middle name', (name) =>
    expect(validateMiddleName(name)).toBe('Middle name contains invalid characters.'),
  );
});

describe('last name', () => {
  it.each(["O'Brien", "'tHooft", '’tHooft', 'van der Berg', 'Lee-Roy', 'a'.repeat(50)])(
    '[REG-019] accepts %s as a last name',
    (name) => expect(validateLastName(name)).toBeNull(),
  );

  it('[REG-017] [REG-018] refuses an empty last name and 51 characters', () => {
    expect(validateLastName(' ')).toBe('Last name is required.');
    expect(validateLastName('a'.repeat(51))).toBe('Last name cannot be longer than 50 characters.');
  });

  it.each(["''Hooft", "' Hooft", '-Lee', 'Lee--Roy', "'", 'Lee2'])(
    '[REG-019] refuses %j as a last name',
    (name) => expect(validateLastName(name)).toBe('Last name contains invalid characters.'),
  );
});
