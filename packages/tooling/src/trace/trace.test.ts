import { describe, expect, it } from 'vitest';
import { coverageOf } from './coverage.ts';
import { mentionsIn } from './mentions.ts';
import { departuresOf, rowsOf } from './rows.ts';

const checklist = `
| id | What holds | From |
|---|---|---|
| REG-001 | First name. | D1§5 |
| REG-002 | Last name. | D1§5, D2§9, departs |
| OTP-001 | A code. | decision |
See REG-002 elsewhere.
`;
const rows = rowsOf(checklist);
const named = (...ids: string[]) => ids.map((id) => ({ id, file: 'a.test.ts', line: 1 }));

describe('the checklist', () => {
  it('yields its rows in order, and nothing that merely mentions one', () => {
    expect(rows.map(({ id }) => id)).toEqual(['REG-001', 'REG-002', 'OTP-001']);
  });

  it('may not give a row twice', () => {
    expect(() => rowsOf(checklist + checklist)).toThrow('REG-001');
  });

  it.each([
    ['no origin', '| REG-003 | A name. | |'],
    ['an origin that is none', '| REG-003 | A name. | D3§1 |'],
    ['a cell too many', '| REG-003 | A name. | D1§5 | form |'],
    ['a departure from no section', '| REG-003 | A name. | departs |'],
    ['nothing to say', '| REG-003 | | D1§5 |'],
  ])('may not give a row with %s', (_, row) => {
    expect(() => rowsOf(row)).toThrow('REG-003');
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
  const departures = departuresOf('| REG-002 | a | b | c |\n| OTP-001 | a | | c |');

  it('counts a row once, however many tests name it', () => {
    const { areas, faults } = coverageOf({
      rows,
      departures,
      mentions: named('REG-001', 'REG-001', 'REG-002', 'OTP-001'),
    });
    expect(areas).toEqual([
      { area: 'REG', rows: 2, covered: 2 },
      { area: 'OTP', rows: 1, covered: 1 },
    ]);
    expect(faults).toEqual([]);
  });

  it('refuses a test that names no requirement', () => {
    const mentions = named('REG-001', 'REG-002', 'OTP-001', 'REG-999');
    const { faults } = coverageOf({ rows, departures, mentions });
    expect(faults).toEqual(['a.test.ts:1 names REG-999, which is no requirement.']);
  });

  it('refuses a requirement without a test', () => {
    const { faults } = coverageOf({ rows, departures, mentions: named('REG-001', 'OTP-001') });
    expect(faults).toEqual(['REG-002 has no test: Last name.']);
  });

  it('refuses a departure that only the rows or only the table has', () => {
    const mentions = named('REG-001', 'REG-002', 'OTP-001');
    expect(coverageOf({ rows, departures: ['OTP-001'], mentions }).faults).toEqual([
      'REG-002 departs from the documents, and is not in the table of departures.',
      'OTP-001 is in the table of departures, and its origin does not say so.',
    ]);
  });
});
