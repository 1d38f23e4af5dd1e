import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** How long a file took: its imports, its hooks and its tests, of which the JSON report counts only the tests. */
export function secondsOf(module: Pick<TestModule, 'diagnostic'>): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}

/** The titles of its tests that passed only on a second try. */
function secondTriesOf({ children }: TestModule): string[] {
  return [...children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky === true)
    .map(({ fullName }) => fullName);
}

/**
 * Writes the seconds and the second tries of each test file to the file that FILE_SECONDS names.
 * @public Vitest loads it by its path.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter in no other way
export default class FileSeconds implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const into = process.env['FILE_SECONDS'];
    if (into === undefined) return;
    const seconds = modules.map((module) => ({
      file: path.relative(process.cwd(), module.moduleId),
      part: module.project.name,
      seconds: secondsOf(module),
      secondTries: secondTriesOf(module),
    }));
    writeFileSync(into, JSON.stringify(seconds));
  }
}
