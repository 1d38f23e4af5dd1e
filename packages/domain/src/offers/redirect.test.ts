import { expect, it } from 'vitest';

import { followAfterMs, redirectPath } from './redirect.ts';

it('[REDIR-004] [REDIR-005] [REDIR-006] the wait is four seconds, three with a lead, none in mode p', () => {
  expect(followAfterMs('d', false)).toBe(4000);
  expect(followAfterMs('d', true)).toBe(3000);
  expect([followAfterMs('p', false), followAfterMs('p', true)]).toEqual([0, 0]);
});

it.each(['', 'D', 'x', 'pp', '__proto__'])('[REDIR-004] mode %j counts as d', (mode) => {
  expect(followAfterMs(mode, false)).toBe(4000);
});

it('[REDIR-007] an offer leads to our own page, and says when a next step led there', () => {
  expect(redirectPath({ productId: 31, partnerId: 31 })).toBe('/partner-refer?productId=31&m=d&partnerId=31');
  expect(redirectPath({ productId: 81, partnerId: 81, isNextStep: true })).toBe(
    '/partner-refer?productId=81&m=d&isn=1&partnerId=81',
  );
});
