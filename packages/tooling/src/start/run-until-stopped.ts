import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { askedToStop } from './signals.ts';
import { describeEnding } from './readiness.ts';
import type { Service } from './services.ts';
import { StartFailure } from './start-failure.ts';

/** The first service to end, as a failure: none of them ends by itself while all is well. */
async function untilOneEnds(services: readonly Service[]): Promise<never> {
  const endings = services.map(async ({ process, log }) =>
    describeEnding(process.name, await process.ended, log.file),
  );
  throw new StartFailure(await Promise.race(endings));
}

/** Runs until something goes wrong, and says what: an expected fault in its own words, a defect with its stack. */
async function whatWentWrong(
  start: (group: ProcessGroup) => Promise<Service[]>,
  group: ProcessGroup,
): Promise<{ fault: unknown }> {
  try {
    return await untilOneEnds(await start(group));
  } catch (error) {
    return { fault: error instanceof StartFailure ? error.message : error };
  }
}

/**
 * Runs the services until it is asked to stop (exit 0) or one of them ends or cannot start (exit 1). Whatever happens,
 * nothing that was started is left running.
 */
export async function runUntilStopped(start: (group: ProcessGroup) => Promise<Service[]>): Promise<void> {
  const group = new ProcessGroup();
  const outcome = await Promise.race([whatWentWrong(start, group), askedToStop()]);
  if (typeof outcome === 'string') console.log('\nStopping …');
  else console.error(outcome.fault);
  await group.stopAll();
  process.exit(typeof outcome === 'string' ? 0 : 1);
}
