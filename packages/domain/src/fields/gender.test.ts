import { expect, it } from 'vitest';
import { genderChoiceFromWire, genderFromWire, genderToWire, validateGender } from './gender.ts';

it.each(['M', 'F', 'O'])('[REG-030] %s is a gender', (gender) => expect(validateGender(gender)).toBeNull());

it.each(['', 'm', 'X'])('[REG-030] %j is refused', (gender) =>
  expect(validateGender(gender)).toBe('Gender is required.'),
);

it('[REG-038] M is sent as true, F as false, other and none as null', () => {
  expect([
    genderToWire('M'),
    genderToWire('F'),
    genderToWire('O'),
    genderToWire(''),
    genderToWire(null),
  ]).toEqual([true, false, null, null, null]);
});

it('[REG-038] a stored null is shown as Other', () => {
  expect([genderFromWire(true), genderFromWire(false), genderFromWire(null)]).toEqual(['M', 'F', 'O']);
});

it('[REG-030] [REG-038] a sent null chose Other, an absent gender chose nothing', () => {
  expect(genderChoiceFromWire(null)).toBe('O');
  expect(validateGender(genderChoiceFromWire(undefined))).toBe('Gender is required.');
});
