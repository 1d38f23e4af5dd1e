import { expect, it } from 'vitest';
import { genderChoiceFromWire, genderFromWire, genderToWire, validateGender } from './gender.ts';

it.each(['M', 'F', 'O'])('[REG-030] accepts %s', (gender) => expect(validateGender(gender)).toBeNull());

it.each(['', 'm', 'X'])('[REG-030] refuses %j', (gender) =>
  expect(validateGender(gender)).toBe('Gender is required.'),
);

it('[REG-038] sends M as true, F as false, other and none as null', () => {
  expect([
    genderToWire('M'),
    genderToWire('F'),
    genderToWire('O'),
    genderToWire(''),
    genderToWire(null),
  ]).toEqual([true, false, null, null, null]);
});

it('[REG-038] shows a stored null as Other', () => {
  expect([genderFromWire(true), genderFromWire(false), genderFromWire(null)]).toEqual(['M', 'F', 'O']);
});

it('[REG-030] [REG-038] reads a sent null as Other, and an absent gender as none', () => {
  expect(genderChoiceFromWire(null)).toBe('O');
  expect(validateGender(genderChoiceFromWire(undefined))).toBe('Gender is required.');
});
