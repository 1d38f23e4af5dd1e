import { describe, expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';
import { mentionsIn } from './mentions.ts';
import { rowsOf } from './rows.ts';

const checklist = `
| id | requirement | source | kind | decision |
|---|---|---|---|---|
| REG-001 | First name. | D1 §5 | form | - |
| REG-002 | Last name. | D1 §5 | form | - |
| OTP-001 | A code. | D1 §9 | form | - |
See REG-002 elsewhere.
`;
const rows = rowsOf(checklist);
const none = { areas: [], exceptions: {} };
const named = (...ids: string[]) => ids.map((id) => ({ id, file: 'a.test.ts', line: 1 }));

describe('the checklist', () => {
  it('yields its rows in order, and nothing that merely mentions one', () => {
    expect(rows.map(({ id }) => id)).toEqual(['REG-001', 'REG-002', 'OTP-001']);
  });

  it('may not give a row twice', () => {
    expect(() => rowsOf(checklist + checklist)).toThrow('REG-001');
  });
});

describe('the titles', () => {
  it('name several rows, in any kind of quotation', () => {
    const source =
      "it('[REG-001] [REG-002] a name', f);\ntest(`[OTP-001] ${x}`, f);\nit(\"it's [REG-003]\", f);";
    expect(mentionsIn('a.test.ts', source)).toEqual([
      { id: 'REG-001', file: 'a.test.ts', line: 1 },
      { id: 'REG-002', file: 'a.test.ts', line: 1 },
      { id: 'OTP-001', file: 'a.test.ts', line: 2 },
      { id: 'REG-003', file: 'a.test.ts', line: 3 },
    ]);
  });

  it('are not comments', () => {
    expect(mentionsIn('a.test.ts', "// it('[REG-001] later')\n/** '[REG-002]' */\n * '[OTP-001]'")).toEqual(
      [],
    );
  });
});

describe('the coverage', () => {
  it('counts a row once, however many tests name it', () => {
    const { areas, faults } = coverageOf({ rows, mentions: named('REG-001', 'REG-001'), complete: none });
    expect(areas.map(({ area, covered, missing }) => [area, covered, missing.length])).toEqual([
      ['REG', 1, 1],
      ['OTP', 0, 1],
    ]);
    expect(faults).toEqual([]);
  });

  it('refuses a test that names no requirement', () => {
    const { faults } = coverageOf({ rows, mentions: named('REG-999'), complete: none });
    expect(faults).toEqual(['a.test.ts:1 names REG-999, which is no requirement.']);
  });

  it('refuses a missing row of a complete area, unless it is excepted with a reason', () => {
    const mentions = named('REG-001');
    expect(coverageOf({ rows, mentions, complete: { areas: ['REG'], exceptions: {} } }).faults).toHaveLength(
      1,
    );
    const excepted = { areas: ['REG'], exceptions: { 'REG-002': 'A wish, not a behaviour.' } };
    expect(coverageOf({ rows, mentions, complete: excepted }).faults).toEqual([]);
  });

  it.each([
    [
      'an unknown row',
      { areas: [], exceptions: { 'REG-999': 'why' } },
      'complete-areas.json excepts REG-999, which is no requirement.',
    ],
    [
      'no reason',
      { areas: [], exceptions: { 'REG-002': ' ' } },
      'complete-areas.json excepts REG-002 without a reason.',
    ],
    [
      'a covered row',
      { areas: [], exceptions: { 'REG-001': 'why' } },
      'complete-areas.json excepts REG-001, which a test shows.',
    ],
    [
      'an unknown area',
      { areas: ['WRONG'], exceptions: {} },
      'complete-areas.json lists WRONG, which is no area.',
    ],
  ])('refuses a list of complete areas with %s', (_, complete, fault) => {
    expect(coverageOf({ rows, mentions: named('REG-001'), complete }).faults).toEqual([fault]);
  });
});
