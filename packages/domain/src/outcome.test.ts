import { expect, it } from 'vitest';
import { fail, succeed, type Outcome } from './outcome.ts';

function half(n: number): Outcome<number, 'odd'> {
  return n % 2 === 0 ? succeed(n / 2) : fail('odd');
}

it('returns the value of a success and the failure of a refusal', () => {
  expect(half(4)).toEqual({ ok: true, value: 2 });
  expect(half(3)).toEqual({ ok: false, failure: 'odd' });
});
