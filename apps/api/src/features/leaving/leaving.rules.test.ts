import { keptUntil } from '@wattle/domain/leaving/kept-records';
import { expect, it } from 'vitest';

import { RECEIPT_BYTES, receiptOf } from './leaving.rules.ts';

it('[DEL-007] makes a receipt of twelve unambiguous letters, each equally likely', () => {
  expect(receiptOf(Uint8Array.from({ length: RECEIPT_BYTES }, (_, index) => index))).toBe('L-2345-6789-ABCD');
  const every = Array.from({ length: 256 }, (_, byte) => receiptOf(new Uint8Array(RECEIPT_BYTES).fill(byte)));
  expect(new Set(every).size, 'each letter is equally likely').toBe(32);
  expect(every.join('')).not.toMatch(/[01IO]/);
});

it('[DEL-007] keeps records for five years, also from 29 February', () => {
  expect(keptUntil(new Date('2028-02-29T02:00:00Z')).toISOString()).toBe('2033-03-01T02:00:00.000Z');
  expect(keptUntil(new Date('2026-11-21T02:00:00Z')).toISOString()).toBe('2031-11-21T02:00:00.000Z');
});
