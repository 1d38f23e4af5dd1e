import { expect, it } from 'vitest';

import type { Entry } from './entry.ts';
import { stillFor } from './stillness.ts';

const acknowledged = (at: number, state: Entry['state'] = 'acknowledged'): Entry => ({
  at,
  state,
  kind: 'lead',
  subject: String(at),
  value: '',
});

it('is the longest break between two answers, those at both ends among them', () => {
  const entries = [
    acknowledged(10),
    acknowledged(110),
    acknowledged(120, 'asked'),
    acknowledged(400),
    acknowledged(420),
  ];
  expect(stillFor(entries, { from: 100, to: 430 })).toBe(290);
  expect(stillFor(entries, { from: 100, to: 900 })).toBe(480);
  expect(stillFor([], { from: 100, to: 130 })).toBe(30);
});
