import { aFile, anEnquiry } from '@wattle/domain/credit-file/test-file';
import { expect, it } from 'vitest';

import type { OpenedFile } from './older-files.sql.ts';
import { pruned } from './prune-files.ts';

/** A month's file with `enquiries` enquiries on successive days. */
const file = (month: string, enquiries: number, is: { due?: true; stale?: true } = {}): OpenedFile => ({
  month,
  isDue: is.due ?? false,
  isStale: is.stale ?? false,
  file: aFile({ enquiries: Array.from({ length: enquiries }, (_, day) => anEnquiry(`2026-05-${10 + day}`)) }),
});

it('each file is compared with the next one before it is pruned', () => {
  const due = { due: true } as const;
  const files = [file('2026-07', 1, due), file('2026-08', 3, due), file('2026-09', 6), file('2026-10', 7)];
  expect(pruned(files)).toEqual({
    months: ['2026-07', '2026-08'],
    changes: [
      { month: '2026-08', changes: [{ kind: 'enquiry-added', count: 2 }] },
      { month: '2026-09', changes: [{ kind: 'enquiry-added', count: 3 }] },
    ],
  });
});

it('a stale file is pruned without a comparison', () => {
  const files = [file('2026-08', 1, { due: true, stale: true }), file('2026-09', 2)];
  expect(pruned(files)).toEqual({ months: ['2026-08'], changes: [] });
});
