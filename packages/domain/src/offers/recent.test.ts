import { expect, it } from 'vitest';

import { makeRecent } from './recent.ts';

it('makes what is asked for again once, and forgets what was not asked for longest', () => {
  const recent = makeRecent<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    recent(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
