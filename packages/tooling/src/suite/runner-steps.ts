import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ProcessGroup } from '../processes/process-group.ts';
import { projectRoot } from '../project.ts';
import { chromiumPath } from './chromium.ts';
import { run } from './command.ts';
import { secondsOfJourneys, secondTries, tallyOfJourneys } from './playwright-report.ts';
import type { PlaywrightReport } from './playwright-report.ts';
import { withServer } from './postgres.ts';
import { packageCommand } from './static-steps.ts';
import type { FileSeconds } from './seconds.ts';
import { remarksOn, withSecondTries } from './second-tries.ts';
import type { Step, StepResult } from './step.ts';
import { judged, sumOf } from './tally.ts';
import type { Tally } from './tally.ts';
import { talliesOf } from './vitest-report.ts';
import type { VitestReport } from './vitest-report.ts';

const nothing: Tally = { passed: 0, failed: 0 };

/** A runner that crashed has left no report. */
async function readReport(file: string): Promise<string | undefined> {
  return existsSync(file) ? readFile(file, 'utf8') : undefined;
}

function tallyOfVitest(text: string): Tally {
  const report: VitestReport = JSON.parse(text);
  return sumOf(talliesOf(report));
}

type Journeys = Tally & Pick<StepResult, 'remarks' | 'files'>;

function resultOfPlaywright(text: string): Journeys {
  const report: PlaywrightReport = JSON.parse(text);
  return {
    ...tallyOfJourneys(report),
    remarks: remarksOn(secondTries(report)),
    files: secondsOfJourneys(report),
  };
}

/** Where a runner leaves a report; an older one there would be mistaken for this run's, so it is removed first. */
async function reportFile(name: string): Promise<string> {
  const folder = path.join(projectRoot, '.cache/results');
  const file = path.join(folder, `${name}.json`);
  await mkdir(folder, { recursive: true });
  await rm(file, { force: true });
  return file;
}

const fileSecondsReporter = path.join(projectRoot, 'packages/tooling/src/vitest/file-seconds.ts');

type VitestFile = FileSeconds & { secondTries: string[] };

async function readSeconds(file: string): Promise<VitestFile[]> {
  const files: VitestFile[] = JSON.parse((await readReport(file)) ?? '[]');
  return files;
}

type VitestRun = { name: string; projects: readonly string[]; database?: string };

async function vitest(group: ProcessGroup, { name, projects, database }: VitestRun): Promise<StepResult> {
  const report = await reportFile(name);
  const seconds = await reportFile(`${name}-seconds`);
  const { code, output } = await run(group, {
    name,
    args: [
      packageCommand('vitest'),
      'run',
      ...projects.flatMap((each) => ['--project', each]),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${fileSecondsReporter}`,
      `--outputFile.json=${report}`,
    ],
    env: {
      ...process.env,
      FILE_SECONDS: seconds,
      ...(database === undefined ? {} : { TEST_DATABASE: database }),
    },
  });
  const text = await readReport(report);
  const files = await readSeconds(seconds);
  const again = files.flatMap(({ secondTries: titles }) => titles);
  const tally = judged(text === undefined ? nothing : tallyOfVitest(text), code);
  return { ...withSecondTries(tally, again), output, files, remarks: remarksOn(again) };
}

async function journeys(group: ProcessGroup): Promise<StepResult> {
  const report = await reportFile('journeys');
  const chromium = await chromiumPath(group);
  const { code, output } = await run(group, {
    name: 'journeys',
    args: [packageCommand('playwright'), 'test', '--reporter=list,json'],
    cwd: path.join(projectRoot, 'e2e'),
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const text = await readReport(report);
  const result: Journeys = text === undefined ? nothing : resultOfPlaywright(text);
  return { ...result, ...judged(result, code), output };
}

export const unitStep: Step = {
  name: 'unit',
  kind: 'beside',
  run: (group) => vitest(group, { name: 'unit', projects: ['unit', 'web', 'web-time'] }),
};

export const integrationStep: Step = {
  name: 'integration',
  kind: 'waiting',
  run: (group) =>
    withServer((database) => vitest(group, { name: 'integration', projects: ['integration'], database })),
};

export const journeysStep: Step = { name: 'journeys', kind: 'beside', run: journeys };
