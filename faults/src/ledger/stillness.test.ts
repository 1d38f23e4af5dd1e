import { expect, it } from 'vitest';

import type { Entry } from './entry.ts';
import { stillFor } from './stillness.ts';

const told = (at: number, state: Entry['state'] = 'acknowledged'): Entry => ({
  at,
  state,
  kind: 'lead',
  subject: String(at),
  value: '',
});

it('is the longest break between two answers, those at both ends among them', () => {
  const entries = [told(10), told(110), told(120, 'asked'), told(400), told(420)];
  expect(stillFor(entries, { from: 100, to: 430 })).toBe(290);
  expect(stillFor(entries, { from: 100, to: 900 })).toBe(480);
  expect(stillFor([], { from: 100, to: 130 })).toBe(30);
});
