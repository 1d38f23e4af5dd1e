import { expect, it } from 'vitest';
import { readUnsentCode, unsentCodeOf } from './unsent-code.ts';

const now = new Date('2026-03-11T12:30:00').getTime();

it('[REG-043] a code that was not sent is told to the next step, with the time of the next', () => {
  const state = unsentCodeOf({ codeSent: false, retryAfterSeconds: 7200 }, now);
  expect(readUnsentCode(state)).toBe(now + 7_200_000);
});

it.each([{ codeSent: true, retryAfterSeconds: null }, {}])('[REG-043] nothing is told of %j', (answer) => {
  expect(readUnsentCode(unsentCodeOf(answer, now))).toBeNull();
});

it.each([null, undefined, 'text', {}, { codeFrom: 'soon' }])('%j says nothing', (state) => {
  expect(readUnsentCode(state)).toBeNull();
});
