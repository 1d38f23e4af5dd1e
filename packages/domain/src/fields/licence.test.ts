import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LICENCE_STATE,
  validateCardNumber,
  validateLicenceNumber,
  describeShape,
  LICENCE_CARDS,
} from './licence.ts';
import { STATE_CODES, type StateCode } from './address.ts';
import { STATE_NAMES } from './state-of-address.ts';

type Row = {
  state: StateCode;
  row: string;
  number: string[];
  notNumber: string[];
  card: string[];
  notCard: string[];
};

const ROWS: Row[] = [
  {
    state: 'NSW',
    row: '[IDV-020] [IDV-023]',
    number: ['123456', 'AB12CD34'],
    notNumber: ['12345', '123456789', '12-456'],
    card: ['1234567890'],
    notCard: ['123456789', '12345678901', '12345678AB'],
  },
  {
    state: 'VIC',
    row: '[IDV-016] [IDV-027]',
    number: ['1', '1234567890'],
    notNumber: ['12345678901', '12A'],
    card: ['AB12CD34', '12345678'],
    notCard: ['1234567', '123456789', 'AB12CD3-'],
  },
  {
    state: 'SA',
    row: '[IDV-017] [IDV-022]',
    number: ['A12345', '123456'],
    notNumber: ['12345', '1234567', 'A1234!'],
    card: ['AB1234567', '123456789'],
    notCard: ['12345678', '1234567890'],
  },
  {
    state: 'WA',
    row: '[IDV-018] [IDV-025]',
    number: ['1234567'],
    notNumber: ['123456', '12345678', '123456A'],
    card: ['12345678', 'ABCDEF1234'],
    notCard: ['1234567', '12345678901'],
  },
  {
    state: 'NT',
    row: '[IDV-016] [IDV-026]',
    number: ['1', '1234567890'],
    notNumber: ['12345678901', 'A1'],
    card: ['123456', '12345678'],
    notCard: ['12345', '123456789', '12345A'],
  },
  {
    state: 'QLD',
    row: '[IDV-019] [IDV-024]',
    number: ['12345678', '123456789'],
    notNumber: ['1234567', '1234567890', '1234567A'],
    card: ['AB12345678', '1234567890'],
    notCard: ['123456789', '12345678901'],
  },
  {
    state: 'ACT',
    row: '[IDV-016] [IDV-024]',
    number: ['1', '1234567890'],
    notNumber: ['12345678901', 'A1'],
    card: ['AB12345678', '1234567890'],
    notCard: ['123456789', '12345678901'],
  },
  {
    state: 'TAS',
    row: '[IDV-020] [IDV-022]',
    number: ['A12345', '12345678'],
    notNumber: ['12345', '123456789'],
    card: ['AB1234567', '123456789'],
    notCard: ['12345678', '1234567890'],
  },
];

describe.each(ROWS)('$row $state', ({ state, number, notNumber, card, notCard }) => {
  it.each(number)('accepts the licence number %s, ignoring outer blanks', (text) => {
    expect(validateLicenceNumber(state, text)).toBeNull();
    expect(validateLicenceNumber(state, ` ${text} `)).toBeNull();
  });
  it.each(notNumber)('refuses the licence number %s', (text) =>
    expect(validateLicenceNumber(state, text)).toBe('Driver licence number is invalid.'),
  );
  it.each(card)('accepts the card number %s', (text) => expect(validateCardNumber(state, text)).toBeNull());
  it.each(notCard)('refuses the card number %s', (text) =>
    expect(validateCardNumber(state, text)).toBe('Card number is invalid.'),
  );
  it.each(['', ' '])('[IDV-014] [IDV-015] [IDV-021] requires a number (%j)', (text) => {
    expect(validateLicenceNumber(state, text)).toBe('Driver licence number is required');
    expect(validateCardNumber(state, text)).toBe('Card number is required');
  });
});

it('[IDV-013] lists the states in the documented order with NSW preselected', () => {
  expect(STATE_CODES.toSorted()).toEqual(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']);
  expect(DEFAULT_LICENCE_STATE).toBe('NSW');
});

it('[IDV-028] refuses a number valid in SA once the state is VIC', () => {
  expect(validateLicenceNumber('SA', 'A12345')).toBeNull();
  expect(validateLicenceNumber('VIC', 'A12345')).toBe('Driver licence number is invalid.');
});

describe('what a page says of a licence', () => {
  it.each(STATE_CODES)('[IDV-013] describes for %s what the rules accept, to the last character', (state) => {
    const { number, card } = LICENCE_CARDS[state];
    for (const [shape, accepts] of [
      [number, validateLicenceNumber],
      [card, validateCardNumber],
    ] as const) {
      const isDigits = shape.kind === 'digits';
      for (let length = 1; length <= 11; length += 1) {
        const typed = (isDigits ? '12345678901' : '1234567890A').slice(0, length);
        const isFit = length >= shape.min && length <= shape.max;
        expect(accepts(state, typed) === null, `${state} ${typed}`).toBe(isFit);
      }
      expect(describeShape(shape)).toContain(String(shape.max));
      expect(describeShape(shape)).toMatch(isDigits ? /\d digits$/ : /\d letters or digits$/);
    }
    expect(card.where).toMatch(new RegExp(`^on the ${card.side}`));
    expect(STATE_NAMES[state]).not.toBe('');
  });
});
