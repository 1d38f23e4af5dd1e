import { expect, it } from 'vitest';
import { HOST_MAX } from '#api/config/requirements/addresses.ts';
import { codeSample, codeSms } from './code-words.ts';

const hostOf = (length: number) => `${'w'.repeat(length - '.example'.length)}.example`;

it.each([18, 22, 23, HOST_MAX])(
  '[OTP-004] ends an SMS with the line that binds its code to a host of %i characters, in the room of one message',
  (length) => {
    const host = hostOf(length);
    // Eleven at night has the longest time.
    const body = { ...codeSample('+61400000000'), sentAt: '2026-11-21T12:05:00.000Z' };
    const text = codeSms(body, { origin: `https://${host}` }, ' for this number');
    expect(text.endsWith(`\n@${host} #482913`)).toBe(true);
    expect(text.includes('11:05 pm')).toBe(true);
    expect(text.includes('We never ask for it by phone.')).toBe(length <= 22);
    expect(text.length).toBeLessThanOrEqual(160);
    // One character beyond GSM 7-bit leaves room for 70.
    expect(text).toMatch(/^[\w .,:#@\n]+$/);
  },
);
