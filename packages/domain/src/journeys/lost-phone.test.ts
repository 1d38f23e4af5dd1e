import { expect, it } from 'vitest';
import { momentForPeople } from './lost-phone.ts';

it('[CONST-001] writes a moment in Sydney with characters that every phone has', () => {
  const text = momentForPeople(new Date('2026-11-25T03:05:00Z'));
  expect(text).toBe('25 Nov 2026, 2:05 pm, Sydney time');
  expect(text).toMatch(/^[\u0020-\u007e]+$/);
});
