import { describe, expect, it } from 'vitest';

import { mapStepOf } from './palette.ts';
import { postcodeFault } from './postcode.ts';

describe('the rules of the score map', () => {
  it.each([
    ['2000', null],
    ['0800', null],
    ['', 'Please enter a postcode.'],
    ['  ', 'Please enter a postcode.'],
    ['200', 'Please enter a valid 4-digit postcode.'],
    ['20000', 'Please enter a valid 4-digit postcode.'],
    ['20a0', 'Please enter a valid 4-digit postcode.'],
    ['abcd', 'Please enter a valid 4-digit postcode.'],
  ])('[MAP-004] [MAP-005] [HOME-027] judges the postcode %j as %j', (typed, fault) => {
    expect(postcodeFault(typed)).toBe(fault);
  });

  it.each([
    [0, 0],
    [581, 0],
    [584, 0],
    [629, 3],
    [671, 6],
    [674, 6],
    [1200, 6],
  ])('[MAP-016] gives a score of %d the colour %d', (score, step) => {
    expect(mapStepOf(score)).toBe(step);
  });
});
