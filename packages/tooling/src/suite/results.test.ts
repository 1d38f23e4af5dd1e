import { describe, expect, it } from 'vitest';
import { secondTries, tallyOfJourneys } from './playwright-report.ts';
import { remarksOn, withSecondTries } from './second-tries.ts';
import { selected } from './selection.ts';
import { judged, sumOf, tallyOfOne } from './tally.ts';
import { talliesOf } from './vitest-report.ts';

const spec = (status: string) => ({ title: `a journey ${status}`, tests: [{ status }] });

describe('a test run', () => {
  it('counts skipped, pending and unfinished tests as failed', () => {
    const statuses = ['passed', 'failed', 'skipped', 'pending', 'todo'];
    const file = { status: 'failed', assertionResults: statuses.map((status) => ({ status })) };
    expect(talliesOf({ testResults: [file] })).toEqual([{ passed: 1, failed: 4 }]);
  });

  it('counts a file that could not be loaded as failed', () => {
    expect(talliesOf({ testResults: [{ status: 'failed', assertionResults: [] }] })).toEqual([
      { passed: 0, failed: 1 },
    ]);
  });

  it('counts a crash as failed though every test passed', () => {
    expect(judged({ passed: 7, failed: 0 }, 1)).toEqual({ passed: 7, failed: 1 });
    expect(judged({ passed: 7, failed: 0 }, null)).toEqual({ passed: 7, failed: 1 });
  });

  it('fails when there was nothing to run, though it ended well', () => {
    expect(judged({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('leaves an ordinary result alone', () => {
    expect(judged({ passed: 7, failed: 0 }, 0)).toEqual({ passed: 7, failed: 0 });
    expect(judged({ passed: 7, failed: 2 }, 1)).toEqual({ passed: 7, failed: 2 });
  });
});

const nested = (...statuses: string[]) => [
  { specs: [spec('expected')], suites: [{ specs: statuses.map((each) => spec(each)) }] },
];

describe('the journeys', () => {
  it('are counted through nested suites; a skip and a stray error are failures', () => {
    expect(tallyOfJourneys({ suites: nested('skipped', 'unexpected'), errors: [{}] })).toEqual({
      passed: 1,
      failed: 3,
    });
  });

  it('may pass at another try, which is told by name, but only three of a run', () => {
    const one = { suites: nested('flaky'), errors: [] };
    expect(tallyOfJourneys(one)).toEqual({ passed: 2, failed: 0 });
    expect(remarksOn(secondTries(one))).toEqual(['passed at another try only: a journey flaky']);
    const four = { suites: nested('flaky', 'flaky', 'flaky', 'flaky'), errors: [] };
    expect(tallyOfJourneys(four)).toEqual({ passed: 1, failed: 4 });
  });
});

describe('second tries of other tests', () => {
  it('pass until there are more than three of them', () => {
    const ten = { passed: 10, failed: 0 };
    expect(withSecondTries(ten, ['a', 'b', 'c'])).toEqual(ten);
    expect(withSecondTries(ten, ['a', 'b', 'c', 'd'])).toEqual({ passed: 6, failed: 4 });
  });
});

describe('the sum', () => {
  it('adds checks and tests', () => {
    expect(sumOf([tallyOfOne(true), tallyOfOne(false), { passed: 5, failed: 2 }])).toEqual({
      passed: 6,
      failed: 3,
    });
  });
});

describe('the choice of steps', () => {
  const steps = [{ name: 'types' }, { name: 'lint' }, { name: 'unit' }];

  it('is everything unless some are named, and keeps their order', () => {
    expect(selected(steps, [])).toEqual(steps);
    expect(selected(steps, ['--only', 'unit,types'])).toEqual([{ name: 'types' }, { name: 'unit' }]);
  });

  it('refuses a step that does not exist rather than run nothing', () => {
    expect(() => selected(steps, ['--only', 'unit,spelling'])).toThrow(
      'There is no step spelling. The steps are: types, lint, unit.',
    );
  });
});
