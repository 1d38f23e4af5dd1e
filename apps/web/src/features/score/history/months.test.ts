import { describe, expect, it } from 'vitest';
import { courseOf, linesOf, monthsAhead, monthsOf, rowsOf } from './months.ts';

const items = [
  { date: '2025-12-03', score: 700, isEstimated: false },
  { date: '2026-01-15', score: 710, isEstimated: false },
  { date: '2026-02-01', score: 710, isEstimated: true },
  { date: '2026-03-03', score: 697, isEstimated: false },
  { date: '2026-04-03', score: 698, isEstimated: false },
];
const known = [
  { month: '2026-01', changes: [] },
  {
    month: '2026-03',
    changes: [
      { kind: 'enquiry-added', count: 2 },
      { kind: 'payment-missed', count: 1 },
    ] as const,
  },
].map(({ month, changes }) => ({ month, changes: [...changes], moves: [] }));

describe('the months of a history', () => {
  it('[HIST-007] [HIST-006] gives each month its band, difference and events, or why there are none', () => {
    const months = monthsOf(items, known);
    expect(months.map(({ name, bandName, difference }) => `${name} ${bandName} ${difference}`)).toEqual([
      'Dec 2025 Good null',
      'Jan 2026 Good 10',
      'Feb 2026 Good 0',
      'Mar 2026 Good -13',
      'Apr 2026 Good 1',
    ]);
    expect(months.map(linesOf)).toEqual([
      ['The first score here'],
      ['Nothing new on your file'],
      ['Estimated: no score from the bureau that month'],
      ['2 new enquiries', 'Late payment on an account'],
      ['Not known'],
    ]);
  });

  it('[SCORE-042] gives a month whose file came without a score its changes too', () => {
    const changes = [{ kind: 'account-opened' as const, count: 1 }];
    const february = monthsOf(items, [{ month: '2026-02', changes, moves: [] }])[2];
    expect(february === undefined ? [] : linesOf(february)).toEqual([
      'Estimated: no score from the bureau that month',
      'New account',
    ]);
  });

  it('[SCORE-025] gives points where known, and changes without any last', () => {
    const moves = [
      { cause: 'enquiry-added' as const, points: -18, title: 'A new enquiry' },
      { cause: 'time-passed' as const, points: 5, title: 'Your file is older' },
    ];
    const changes = [
      { kind: 'enquiry-added' as const, count: 1 },
      { kind: 'hardship-noted' as const, count: 1 },
    ];
    const march = monthsOf(items, [{ month: '2026-03', changes, moves }])[3];
    expect(march === undefined ? [] : linesOf(march)).toEqual([
      '−18 A new enquiry',
      '+5 Your file is older',
      'Hardship arrangement on an account',
    ]);
    expect(march?.events.map(({ effect, listed }) => [effect, listed])).toEqual([
      ['lowers', 'enquiries'],
      ['raises', null],
      [null, 'accounts'],
    ]);
  });

  it('says that events are loading, or failed to load', () => {
    expect(linesOf(monthsOf(items, 'loading')[4] ?? { events: [], note: null })).toEqual(['Looking it up…']);
    expect(monthsOf(items, 'failed')[3]?.note).toBe('We could not get this just now');
  });

  it('sums up the course with the right sign', () => {
    expect(courseOf(monthsOf(items, known))).toMatch(/^Down 2 points since Dec 2025\./);
    expect(courseOf(monthsOf(items.slice(3), known))).toMatch(/^Up 1 point since Mar 2026\./);
    expect(courseOf(monthsOf(items.slice(1, 3), known))).toMatch(/^The same as in Jan 2026\./);
    expect(courseOf(monthsOf(items.slice(0, 1), known))).toMatch(/^Your first score\./);
  });

  it('[HIST-008] lists the months for a spreadsheet, newest first, with points after the words', () => {
    const rows = rowsOf(monthsOf(items, known));
    expect(rows).toHaveLength(6);
    expect(rows[2]).toEqual([
      '2026-03',
      '697',
      '−13',
      'from the bureau',
      'Good',
      '2 new enquiries; Late payment on an account',
    ]);
  });

  it('[HIST-009] puts the months ahead after the latest, across years, and says so in the spreadsheet', () => {
    const months = monthsOf([{ date: '2025-11-03', score: 700, isEstimated: false }], []);
    const [latest] = months;
    const ahead = latest === undefined ? [] : monthsAhead(latest, [703, 701]);
    const source = 'With no late payment or application';
    expect(rowsOf([...months, ...ahead]).slice(1, 3)).toEqual([
      ['2026-01', '701', '−2', 'estimate', 'Good', source],
      ['2025-12', '703', '+3', 'estimate', 'Good', source],
    ]);
  });
});
