import { expect, it } from 'vitest';

import { followAfterMs, redirectPath } from './redirect.ts';

it('[REDIR-004] [REDIR-005] [REDIR-006] waits four seconds, three with a lead, none in mode p', () => {
  expect(followAfterMs('d', false)).toBe(4000);
  expect(followAfterMs('d', true)).toBe(3000);
  expect([followAfterMs('p', false), followAfterMs('p', true)]).toEqual([0, 0]);
});

it.each(['', 'D', 'x', 'pp', '__proto__'])('[REDIR-004] counts mode %j as d', (mode) => {
  expect(followAfterMs(mode, false)).toBe(4000);
});

it('[REDIR-007] links an offer to our redirect page, and marks next steps', () => {
  expect(redirectPath({ productId: 31, partnerId: 31 })).toBe('/partner-refer?productId=31&m=d&partnerId=31');
  expect(redirectPath({ productId: 81, partnerId: 81, isNextStep: true })).toBe(
    '/partner-refer?productId=81&m=d&isn=1&partnerId=81',
  );
});
