import type { ProcessGroup } from '../processes/process-group.ts';
import type { Step, StepResult } from './step.ts';
import { MissingProgram } from './system-package.ts';
import { tallyOfOne } from './tally.ts';

/** As many as the smallest machine has cores. */
const staticAtOnce = 2;
const reminderMs = 30_000;

/** A step that throws has failed, and says why. */
async function attempt(step: Step, group: ProcessGroup): Promise<StepResult> {
  try {
    return await step.run(group);
  } catch (error) {
    const known =
      error instanceof MissingProgram || (error instanceof Error && error.name === 'StartFailure');
    const output = known
      ? error.message
      : String(error instanceof Error ? (error.stack ?? error.message) : error);
    return { ...tallyOfOne(false), output };
  }
}

function report({ name }: Step, { passed, failed, output, remarks = [] }: StepResult, seconds: number) {
  if (failed > 0) console.log(`\n──── ${name} ────\n${output.trimEnd()}\n`);
  const counts = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
  console.log(
    `${failed > 0 ? '✘' : '✔'} ${name.padEnd(22)} ${counts.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s`,
  );
  for (const remark of remarks) console.log(`  ${remark}`);
}

/** A step that ran, and how long it took. */
export type Done = { name: string; seconds: number; result: StepResult };

async function runStep(step: Step, group: ProcessGroup): Promise<Done> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const reminder = setInterval(
    () => console.log(`  ${step.name} is still running (${seconds().toFixed(0)} s)`),
    reminderMs,
  );
  const result = await attempt(step, group);
  clearInterval(reminder);
  const took = seconds();
  report(step, result, took);
  return { name: step.name, seconds: took, result };
}

async function inLanes(steps: readonly Step[], lanes: number, group: ProcessGroup): Promise<Done[]> {
  const waiting = [...steps];
  const done: Done[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await runStep(next, group));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}

/** Runs every step whatever happened to the others, so that one run shows everything there is to fix. */
export async function runSteps(steps: readonly Step[], group: ProcessGroup): Promise<Done[]> {
  const of = (kind: Step['kind']) => steps.filter((step) => step.kind === kind);
  const waiting = of('waiting');
  const first =
    waiting.length > 0
      ? await Promise.all([
          inLanes(waiting, waiting.length, group),
          inLanes([...of('static'), ...of('beside')], 1, group),
        ])
      : [await inLanes(of('static'), staticAtOnce, group), await inLanes(of('beside'), 1, group)];
  const alone = await inLanes(of('alone'), 1, group);
  return [...first.flat(), ...alone];
}
