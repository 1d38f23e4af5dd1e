import type { Tally } from './tally.ts';

type Assertion = { status: string };
type TestFile = { status: string; assertionResults: Assertion[] };
export type VitestReport = { testResults: TestFile[] };

function tallyOfFile({ status, assertionResults }: TestFile): Tally {
  const passed = assertionResults.filter((each) => each.status === 'passed').length;
  const failed = assertionResults.length - passed;
  // A file that could not be loaded, or whose hooks failed, has no failed test to show for it.
  const broken = status === 'failed' && failed === 0;
  return { passed, failed: failed + (broken ? 1 : 0) };
}

/** What passed and what did not: skipped, pending and unfinished tests have not passed. */
export function talliesOf({ testResults }: VitestReport): Tally[] {
  return testResults.map(tallyOfFile);
}
