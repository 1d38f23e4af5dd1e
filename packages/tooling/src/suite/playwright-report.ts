import { sumOf } from './tally.ts';
import type { Tally } from './tally.ts';

type Spec = { tests: { status: string }[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };
export type PlaywrightReport = { suites: Suite[]; errors: unknown[] };

function tallyOfSuite({ specs = [], suites = [] }: Suite): Tally {
  const tests = specs.flatMap((spec) => spec.tests);
  const passed = tests.filter(({ status }) => status === 'expected').length;
  return sumOf([{ passed, failed: tests.length - passed }, ...suites.map(tallyOfSuite)]);
}

/** Skipped journeys have not passed, nor have those that needed a second try; an error outside any test counts as one. */
export function tallyOfJourneys({ suites, errors }: PlaywrightReport): Tally {
  return sumOf([...suites.map(tallyOfSuite), { passed: 0, failed: errors.length }]);
}
