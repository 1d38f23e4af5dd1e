import path from 'node:path';
import type { ProcessGroup } from '../processes/process-group.ts';
import { projectRoot } from '../project.ts';
import { run } from './command.ts';
import type { Step, StepResult } from './step.ts';
import { tallyOfOne } from './tally.ts';

/** A command that comes from a package, to be run under this very Node. */
export const packageCommand = (name: string) => path.join(projectRoot, 'node_modules/.bin', name);

/** One run of one program, which has passed if it ends with 0. */
async function check(group: ProcessGroup, name: string, args: readonly string[]): Promise<StepResult> {
  const { code, output } = await run(group, { name, args });
  return { ...tallyOfOne(code === 0), output };
}

let routeTypes: ReturnType<typeof run> | undefined;

/** The pages import types that React Router derives from the route table; made once for every step that needs them. */
async function withRouteTypes(group: ProcessGroup, next: () => Promise<StepResult>): Promise<StepResult> {
  routeTypes ??= run(group, {
    name: 'react-router typegen',
    args: [packageCommand('react-router'), 'typegen'],
    cwd: path.join(projectRoot, 'apps/web'),
  });
  const { code, output } = await routeTypes;
  return code === 0 ? next() : { ...tallyOfOne(false), output };
}

function step(name: string, args: readonly string[]): Step {
  return { name, kind: 'static', run: (group) => check(group, name, args) };
}

function typedStep(name: string, args: readonly string[]): Step {
  return { name, kind: 'static', run: (group) => withRouteTypes(group, () => check(group, name, args)) };
}

/** Long ones first: they may run two at a time. */
export const staticSteps: Step[] = [
  typedStep('types', [packageCommand('tsc'), '--build']),
  typedStep('lint', [packageCommand('oxlint'), '--type-aware']),
  step('boundaries', ['packages/tooling/src/boundaries/check.ts']),
  typedStep('unused', [packageCommand('knip')]),
  step('format', [packageCommand('oxfmt'), '--check']),
  step('lock', ['packages/tooling/src/lock/check.ts']),
  step('trace', ['packages/tooling/src/trace/trace.ts']),
];
