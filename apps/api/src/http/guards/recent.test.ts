import { expect, it } from 'vitest';

import { makeRecent } from './recent.ts';

function makeAsking(most: number) {
  const recent = makeRecent<string>(most);
  const made: string[] = [];
  const ask = (key: string) =>
    recent(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  return { ask, made };
}

it('makes what is among the last requested once', () => {
  const { ask, made } = makeAsking(2);
  expect(['a', 'b', 'a', 'c', 'a', 'c', 'd', 'c'].map(ask).join('')).toBe('ABACACDC');
  expect(made).toEqual(['a', 'b', 'c', 'd']);
});

it('forgets what was not requested while twice as many others were', () => {
  const { ask, made } = makeAsking(2);
  ['a', 'b', 'c', 'd', 'e', 'a'].forEach(ask);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'a']);
});
