import { expect, it } from 'vitest';
import { readUnsentCode, unsentCodeOf } from './unsent-code.ts';

const now = new Date('2026-03-11T12:30:00').getTime();

it('[REG-043] passes on that no code was sent, with the time of the next', () => {
  const state = unsentCodeOf({ codeSent: false, retryAfterSeconds: 7200 }, now);
  expect(readUnsentCode(state)).toBe(now + 7_200_000);
});

it.each([{ codeSent: true, retryAfterSeconds: null }, {}])('[REG-043] passes on nothing for %j', (answer) => {
  expect(readUnsentCode(unsentCodeOf(answer, now))).toBeNull();
});

it.each([null, undefined, 'text', {}, { codeFrom: 'soon' }])('reads nothing from %j', (state) => {
  expect(readUnsentCode(state)).toBeNull();
});
