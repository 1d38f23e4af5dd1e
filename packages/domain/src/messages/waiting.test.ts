import { expect, it } from 'vitest';

import { tooManyTries, waitInWords } from './waiting.ts';

it.each([
  [0, 'a minute'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [7199, '2 hours'],
  [7201, '3 hours'],
])('says the wait of %d seconds as %s', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
  expect(tooManyTries(seconds)).toBe(`Too many tries. You can try again in ${words}.`);
});
