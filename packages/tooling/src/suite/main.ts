import { setTimeout as pause } from 'node:timers/promises';
import { ProcessGroup } from '../processes/process-group.ts';
import { askedToStop } from '../processes/signals.ts';
import { runSteps } from './run-steps.ts';
import type { Done } from './run-steps.ts';
import { secondsShown } from './seconds.ts';
import { selected, UnknownStep } from './selection.ts';
import { staticSteps } from './static-steps.ts';
import type { Step } from './step.ts';
import { sumOf, tallyOfOne } from './tally.ts';
import type { Tally } from './tally.ts';
import { integrationStep, journeysStep, unitStep } from './runner-steps.ts';
import { buildStep } from './web-steps.ts';

const steps: Step[] = [...staticSteps, unitStep, integrationStep, buildStep, journeysStep];
const tidyingMs = 5000;

const group = new ProcessGroup();

/** The very last line, which says whether everything passed. */
function conclude({ passed, failed }: Tally): never {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

function conclusionOf(done: readonly Done[]): Tally {
  const files = done.flatMap(({ result }) => result.files ?? []);
  console.log(`\n${secondsShown(done, files, performance.now() / 1000)}`);
  return sumOf(done.map(({ result }) => result));
}

async function main(): Promise<never> {
  const running = runSteps(selected(steps, process.argv.slice(2)), group);
  const outcome = await Promise.race([running, askedToStop()]);
  if (typeof outcome !== 'string') return conclude(conclusionOf(outcome));
  console.log('\nStopping …');
  await group.stopAll();
  const tidied = await Promise.race([running, pause(tidyingMs, [])]);
  return conclude(tidied.length === 0 ? tallyOfOne(false) : conclusionOf(tidied));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof UnknownStep ? error.message : error);
  conclude(tallyOfOne(false));
}
