import type { FileSeconds } from './seconds.ts';
import { sumOf } from './tally.ts';
import type { Tally } from './tally.ts';

type Test = { status: string; results?: { duration: number }[] };
type Spec = { title: string; file?: string; tests: Test[] };
type Suite = { specs?: Spec[]; suites?: Suite[] };
export type PlaywrightReport = { suites: Suite[]; errors: unknown[] };

/** More than this in one run is no accident of a busy machine: then each of them has failed. */
const secondTriesAllowed = 1;

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function withStatus({ suites }: PlaywrightReport, status: string): string[] {
  return suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) => tests.filter((test) => test.status === status).map(() => title));
}

/** The titles of the journeys that passed only on a second try, so that a run never hides them. */
export function secondTries(report: PlaywrightReport): string[] {
  return withStatus(report, 'flaky');
}

/**
 * Skipped journeys have not passed, nor have those that needed a second try if there are more than one; an error
 * outside any test counts as one too.
 */
export function tallyOfJourneys(report: PlaywrightReport): Tally {
  const count = report.suites.flatMap(specsOf).flatMap(({ tests }) => tests).length;
  const again = secondTries(report).length;
  const passed = withStatus(report, 'expected').length + (again > secondTriesAllowed ? 0 : again);
  return sumOf([
    { passed, failed: count - passed },
    { passed: 0, failed: report.errors.length },
  ]);
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
