import type { FileSeconds } from './seconds.ts';
import { withSecondTries } from './second-tries.ts';
import { sumOf } from './tally.ts';
import type { Tally } from './tally.ts';

type Test = { status: string; results?: { duration: number }[] };
type Spec = { title: string; file?: string; tests: Test[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };
export type PlaywrightReport = { suites: Suite[]; errors: unknown[] };

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function withStatus({ suites }: PlaywrightReport, status: string): string[] {
  return suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) => tests.filter((test) => test.status === status).map(() => title));
}

/** The titles of the journeys that passed only on a second try. */
export function secondTries(report: PlaywrightReport): string[] {
  return withStatus(report, 'flaky');
}

/** Skipped journeys have not passed, nor have second tries if there are too many; a stray error counts as one too. */
export function tallyOfJourneys(report: PlaywrightReport): Tally {
  const count = report.suites.flatMap(specsOf).flatMap(({ tests }) => tests).length;
  const again = secondTries(report);
  const passed = withStatus(report, 'expected').length + again.length;
  return withSecondTries(
    sumOf([
      { passed, failed: count - passed },
      { passed: 0, failed: report.errors.length },
    ]),
    again,
  );
}

/** How long the journeys in each file took together, second tries included. */
export function secondsOfJourneys({ suites }: PlaywrightReport): FileSeconds[] {
  const milliseconds = new Map<string, number>();
  for (const { file, tests } of suites.flatMap(specsOf)) {
    const durations = tests.flatMap(({ results = [] }) => results.map(({ duration }) => duration));
    const before = milliseconds.get(file ?? '') ?? 0;
    milliseconds.set(
      file ?? '',
      durations.reduce((sum, each) => sum + each, before),
    );
  }
  return [...milliseconds].map(([file, took]) => ({
    file: `e2e/${file}`,
    part: 'journeys',
    seconds: took / 1000,
  }));
}
