import { mkdirSync, rmSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { projectRoot } from '../project.ts';
import { ensureWebIsBuilt } from '../start/web-build.ts';
import { bin, run } from './command.ts';
import { playwrightResult, tallyOf, vitestResult, type Result } from './result.ts';

export type Part = { name: string; run: (group: ProcessGroup) => Promise<Result> };

/** A program that passes by ending with 0. */
function program(name: string, ...args: string[]): Part {
  return {
    name,
    async run(group) {
      const { code, output } = await run(group, { name, args });
      return { ...tallyOf(code === 0), output };
    },
  };
}

let routeTypes: ReturnType<typeof run> | undefined;

/** Pages import types that React Router derives from the route table. They are made once a run. */
function withRouteTypes(part: Part): Part {
  return {
    name: part.name,
    async run(group) {
      routeTypes ??= run(group, {
        name: 'react-router typegen',
        args: [bin('react-router'), 'typegen'],
        cwd: path.join(projectRoot, 'apps/web'),
      });
      const { code, output } = await routeTypes;
      return code === 0 ? part.run(group) : { ...tallyOf(false), output };
    },
  };
}

/** Where a runner writes its report, without the one of an earlier run. */
function reportFile(name: string): string {
  const file = path.join(projectRoot, `.cache/results/${name}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return file;
}

function vitest(name: string, ...projects: string[]): Part {
  return {
    name,
    async run(group) {
      const report = reportFile(name);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const args = [bin('vitest'), 'run', ...projects.map((each) => `--project=${each}`), ...reporters];
      return vitestResult(report, await run(group, { name, args }));
    },
  };
}

const build: Part = {
  name: 'build',
  async run(group) {
    return { ...tallyOf(true), output: `The web pages are ${await ensureWebIsBuilt(group)}.` };
  },
};

const journeys: Part = {
  name: 'journeys',
  async run(group) {
    await installChromium(group);
    await ensureWebIsBuilt(group);
    const report = reportFile('journeys');
    const args = [bin('playwright'), 'test'];
    return playwrightResult(
      report,
      await run(group, { name: 'journeys', args, cwd: path.join(projectRoot, 'e2e') }),
    );
  },
};

/** Ordered as they begin, two at a time. Integration tests wait more than they work, so they begin first. */
export const parts: readonly Part[] = [
  vitest('integration', 'integration'),
  withRouteTypes(program('types', bin('tsc'), '--build')),
  withRouteTypes(program('lint', bin('oxlint'), '--type-aware')),
  program('boundaries', 'packages/tooling/src/boundaries/check.ts'),
  withRouteTypes(program('unused', bin('knip'))),
  program('format', bin('oxfmt'), '--check'),
  program('budget', 'packages/tooling/src/budget/check.ts'),
  program('lock', 'packages/tooling/src/lock/check.ts'),
  program('trace', 'packages/tooling/src/trace/trace.ts'),
  vitest('unit', 'unit', 'web', 'web-time'),
  build,
  journeys,
];

/** Chromium without a window, whose drawing takes a fifth of a journey. */
const debianPackage = 'chromium-headless-shell';
const aptGet = '/usr/bin/apt-get';
const options = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];

/**
 * Installs Debian's browser for the journeys where this process may and CHROMIUM_PATH names none. Where that fails, the
 * journeys look for another browser, and say what to install.
 */
async function installChromium(group: ProcessGroup): Promise<void> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const isPresent = folders.some((folder) => existsSync(path.join(folder, debianPackage)));
  if (process.env['CHROMIUM_PATH'] || isPresent) return;
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return;
  console.log(`  installing ${debianPackage}, which may take a minute`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-q', ...options],
    ['install', '-y', '-q', '--no-install-recommends', ...options, debianPackage],
  ]) {
    const { code, output } = await run(group, { name: 'apt-get', command: aptGet, args, env });
    if (code !== 0) console.log(output);
  }
}
