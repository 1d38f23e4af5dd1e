import { expect, it } from 'vitest';
import { COUNTRIES, DEFAULT_COUNTRY, isCountryCode } from './countries.ts';

it('[IDV-030] gives every country its own three-letter code and name, Australia first', () => {
  expect(COUNTRIES).toHaveLength(249);
  expect(COUNTRIES[0]).toEqual({ code: DEFAULT_COUNTRY, name: 'Australia' });
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(249);
  expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(249);
  for (const { code, name } of COUNTRIES) {
    expect(code).toMatch(/^[A-Z]{3}$/);
    expect(name).toMatch(/^\p{Lu}/u);
  }
});

it('[IDV-030] accepts only listed codes', () => {
  expect(isCountryCode('NZL')).toBe(true);
  expect(isCountryCode('AUT')).toBe(true);
  expect(isCountryCode('nzl')).toBe(false);
  expect(isCountryCode('\nAU')).toBe(false);
});
