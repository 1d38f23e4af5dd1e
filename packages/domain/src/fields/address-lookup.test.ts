import { expect, it } from 'vitest';
import { formatAddressLookup, parseAddressLookup } from './address-lookup.ts';

it('[ADDR-002] parses an answer that is a string with a Result list', () => {
  const body = formatAddressLookup(['1 King St, Sydney NSW 2000']);
  expect(body).toBe('{"Result":["1 King St, Sydney NSW 2000"]}');
  expect(parseAddressLookup(body)).toEqual(['1 King St, Sydney NSW 2000']);
});

it('[ADDR-002] [ADDR-007] tolerates a plain object and an empty list', () => {
  expect(parseAddressLookup({ Result: ['a'] })).toEqual(['a']);
  expect(parseAddressLookup('{"Result":[]}')).toEqual([]);
});

it.each(['not json', '[]', 'null', '{"Result":"x"}', '{"Result":[1]}', null, undefined, 5])(
  '[ADDR-004] treats the answer %j as a failed lookup',
  (body) => expect(parseAddressLookup(body)).toBeNull(),
);
