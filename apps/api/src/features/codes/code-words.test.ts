import { expect, it } from 'vitest';
import { codeSample, codeSms } from './code-words.ts';

it('[OTP-004] ends an SMS with the line that binds its code to our site, in the room of one message', () => {
  const text = codeSms(
    codeSample('+61400000000'),
    { origin: 'https://www.wattle.example' },
    ' for this number',
  );
  expect(text).toMatch(/\n@www\.wattle\.example #482913$/);
  expect(text.length).toBeLessThanOrEqual(160);
  // One character beyond GSM 7-bit leaves room for 70.
  expect(text).toMatch(/^[\w .,:#@\n]+$/);
});
