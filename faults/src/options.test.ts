import { expect, it } from 'vitest';

import { readOptions } from './options.ts';

it('reads what is asked for', () => {
  expect(readOptions([])).toEqual({ only: [], minutes: null, seed: 1, rounds: 1 });
  expect(readOptions(['--only', 'kill,disk-full', '--only', 'mail', '--seed', '7'])).toMatchObject({
    only: ['kill', 'disk-full', 'mail'],
    seed: 7,
  });
  expect(readOptions(['--minutes', '2.5', '--rounds', '10'])).toMatchObject({ minutes: 2.5, rounds: 10 });
});

it.each([[['--fast', '1']], [['--only']], [['--seed', 'x']], [['--minutes', '0']]])('refuses %s', (args) => {
  expect(() => readOptions(args)).toThrow('usage: npm run test:faults');
});
