import { existsSync, readFileSync } from 'node:fs';
import type { Finished } from './command.ts';

export type Tally = { passed: number; failed: number };
export type Result = Tally & { output: string };

export const tallyOf = (succeeded: boolean): Tally =>
  succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

type VitestReport = { numTotalTests: number; numPassedTests: number };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; skipped: number };
  errors: readonly unknown[];
};

/** Skipped, pending and unfinished tests have not passed. */
export const countVitest = ({ numTotalTests, numPassedTests }: VitestReport): Tally => ({
  passed: numPassedTests,
  failed: numTotalTests - numPassedTests,
});

export const countPlaywright = ({ stats, errors }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.skipped + errors.length,
});

/** A crash without a failed test fails, and so does a run without a test: nothing passes by not running. */
export function judge(tally: Tally, exitCode: number | null): Tally {
  const crashed = exitCode !== 0 && tally.failed === 0;
  const empty = tally.passed + tally.failed === 0;
  return crashed || empty ? { ...tally, failed: tally.failed + 1 } : tally;
}

/** Null where a runner crashed before it wrote its report. */
const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : 'null');

const nothing: Tally = { passed: 0, failed: 0 };

export function vitestResult(file: string, { code, output }: Finished): Result {
  const report: VitestReport | null = JSON.parse(read(file));
  return { ...judge(report ? countVitest(report) : nothing, code), output };
}

export function playwrightResult(file: string, { code, output }: Finished): Result {
  const report: PlaywrightReport | null = JSON.parse(read(file));
  return { ...judge(report ? countPlaywright(report) : nothing, code), output };
}
