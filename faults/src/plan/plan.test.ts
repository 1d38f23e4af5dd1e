import { expect, it } from 'vitest';

import { FAULTS } from './names.ts';
import { planOf } from './plan.ts';

const everything = { only: [], seed: 1, rounds: 1 };
const names = (wanted: Parameters<typeof planOf>[0]): string[] => planOf(wanted).map(({ name }) => name);

it('every fault comes once, and no two bear one name', () => {
  const planned = names(everything);
  expect(planned.toSorted()).toEqual(FAULTS.map(({ name }) => name).toSorted());
  expect(new Set(planned).size).toBe(planned.length);
});

it('each provider is met in each of its modes, and each process is killed', () => {
  expect(FAULTS.filter(({ fault }) => fault.kind === 'provider')).toHaveLength(9 * 6);
  expect(FAULTS.filter(({ fault }) => fault.kind === 'kill')).toHaveLength(4);
});

it('the seed decides the order, and nothing else does', () => {
  expect(names(everything)).toEqual(names(everything));
  expect(names({ ...everything, seed: 2 })).not.toEqual(names(everything));
});

it('an hour that passes at once comes last, since it ends every session', () => {
  expect(names(everything).at(-1)).toBe('clock-all-hour-ahead');
});

it('a name picks one fault, and its beginning all that begin so', () => {
  expect(names({ ...everything, only: ['disk-full'] })).toEqual(['disk-full']);
  expect(names({ ...everything, only: ['database'] })).toHaveLength(4);
  expect(() => planOf({ ...everything, only: ['earthquake'] })).toThrow('no fault earthquake; there are');
});

it('rounds repeat it, each named', () => {
  expect(names({ only: ['kill-web-a'], seed: 1, rounds: 2 })).toEqual(['kill-web-a 1', 'kill-web-a 2']);
});
