import { expect, it } from 'vitest';

import { chosen } from './selection.ts';

const figures = [{ name: 'memory' }, { name: 'sign-in' }, { name: 'score' }];

it('measures everything unless something is named', () => {
  expect(chosen(figures, [])).toEqual(figures);
  expect(chosen(figures, ['--only', 'score,memory'])).toEqual([{ name: 'memory' }, { name: 'score' }]);
});

it('refuses what it does not know rather than measure nothing', () => {
  expect(() => chosen(figures, ['--only', 'speed'])).toThrow(
    'no figure speed; there are memory, sign-in, score',
  );
  expect(() => chosen(figures, ['score'])).toThrow('usage');
  expect(() => chosen(figures, ['--only'])).toThrow('usage');
});
