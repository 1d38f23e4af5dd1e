import { ProcessGroup } from '../processes/process-group.ts';
import { askedToStop } from '../processes/signals.ts';
import { describeEnding } from './readiness.ts';
import type { Service } from './services.ts';
import { UnusableSetting } from './settings.ts';
import { StartFailure } from './start-failure.ts';

/** The first service to end, as a failure: none of them ends by itself while all is well. */
async function untilOneEnds(services: readonly Service[]): Promise<never> {
  const endings = services.map(async ({ process, log }) =>
    describeEnding(process.name, await process.ended, log.file),
  );
  throw new StartFailure(await Promise.race(endings));
}

async function run(start: (group: ProcessGroup) => Promise<Service[]>, group: ProcessGroup): Promise<number> {
  try {
    return await untilOneEnds(await start(group));
  } catch (error) {
    if (!(error instanceof StartFailure || error instanceof UnusableSetting)) throw error;
    console.error(error.message);
    return 1;
  }
}

/**
 * Runs the services until someone stops them (exit 0) or one of them ends or cannot start (exit 1).
 * Whatever happens, nothing that was started is left running.
 */
export async function supervise(start: (group: ProcessGroup) => Promise<Service[]>): Promise<void> {
  const group = new ProcessGroup();
  const stopped = askedToStop().then(() => 'stopped' as const);
  const outcome = await Promise.race([run(start, group), stopped]).catch((error: unknown) => {
    console.error(error);
    return 1;
  });
  if (outcome === 'stopped') console.log('\nStopping …');
  await group.stopAll();
  process.exit(outcome === 'stopped' ? 0 : outcome);
}
