export type Tally = { passed: number; failed: number };

/** A check that has no tests of its own counts as one. */
export function tallyOfOne(succeeded: boolean): Tally {
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, each) => ({ passed: sum.passed + each.passed, failed: sum.failed + each.failed }),
    { passed: 0, failed: 0 },
  );
}

/**
 * A run that ended badly without a failed test has crashed, and one without any test has shown nothing: both count as a
 * failure, so that nothing passes by not running.
 */
export function judged(tally: Tally, exitCode: number | null): Tally {
  const crashed = exitCode !== 0 && tally.failed === 0;
  const empty = tally.passed + tally.failed === 0;
  return crashed || empty ? { ...tally, failed: tally.failed + 1 } : tally;
}
