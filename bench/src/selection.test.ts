import { expect, it } from 'vitest';

import { chosen } from './selection.ts';

const figures = [
  { name: 'memory' },
  { name: 'sign-in' },
  { name: 'growth', isLong: true } as const,
  { name: 'score' },
];
const names = (args: readonly string[]) => chosen(figures, args).figures.map(({ name }) => name);

it('measures everything but what takes long, unless something is named', () => {
  expect(names([])).toEqual(['memory', 'sign-in', 'score']);
  expect(names(['--only', 'score,memory'])).toEqual(['memory', 'score']);
  expect(names(['--only', 'growth'])).toEqual(['growth']);
});

it('takes the folder for the readings', () => {
  expect(chosen(figures, ['--json', 'a.json', '--only', 'score', '--markdown', 'a.md'])).toMatchObject({
    json: 'a.json',
    markdown: 'a.md',
  });
  expect(chosen(figures, [])).toMatchObject({ json: null, markdown: null });
});

it('refuses an unknown name', () => {
  expect(() => chosen(figures, ['--only', 'speed'])).toThrow(
    'no figure speed; there are memory, sign-in, growth, score',
  );
  expect(() => chosen(figures, ['score'])).toThrow('usage');
  expect(() => chosen(figures, ['--only'])).toThrow('usage');
  expect(() => chosen(figures, ['--csv', 'a'])).toThrow('usage');
});
