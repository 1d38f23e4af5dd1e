import { expect, it } from 'vitest';
import { ONE_TIME_CODE_MAX, ONE_TIME_CODE_PATTERN, validateOneTimeCode } from './one-time-code.ts';

it.each(['12345', '123456', ' 123456 ', '123 456', '123-456', '１２３４５６', '١٢٣٤٥٦', '१२३ ४५६'])(
  '[OTP-003] accepts the code %j on the client',
  (code) => expect(validateOneTimeCode(code)).toBeNull(),
);

it.each(['', ' ', '12a', 'ab', '123', '1234', 'abcdef', '12 34', '1234567'])(
  '[OTP-001] [OTP-002] [OTP-005] refuses the code %j',
  (code) => expect(validateOneTimeCode(code)).toBe('The One Time Code is not Valid'),
);

it('[OTP-003] [OTP-004] accepts exactly six digits on the server', () => {
  expect(ONE_TIME_CODE_PATTERN.test('123456')).toBe(true);
  for (const code of ['12345', '1234567', '123456\n', '12345a'])
    expect(ONE_TIME_CODE_PATTERN.test(code)).toBe(false);
  expect(ONE_TIME_CODE_MAX).toBe(6);
});
