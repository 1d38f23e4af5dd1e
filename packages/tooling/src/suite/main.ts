import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { askedToStop } from '../start/signals.ts';
import { parts } from './parts.ts';
import { runParts, selectParts, UnknownPart } from './run-parts.ts';
import type { Tally } from './result.ts';

const stoppingMs = 5000;

/** The last line says whether everything passed. */
function conclude({ passed, failed }: Tally): never {
  console.log(`\n${(performance.now() / 1000).toFixed(1)} s in all\n\n${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || passed === 0 ? 1 : 0);
}

const group = new ProcessGroup();
try {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const running = runParts(selectParts(parts, values.only), group);
  const outcome = await Promise.race([running, askedToStop()]);
  if (typeof outcome !== 'string') conclude(outcome);
  console.log('\nStopping …');
  await group.stopAll();
  const { passed, failed } = await Promise.race([running, pause(stoppingMs, { passed: 0, failed: 0 })]);
  conclude({ passed, failed: Math.max(failed, 1) });
} catch (error) {
  console.error(error instanceof UnknownPart ? error.message : error);
  conclude({ passed: 0, failed: 1 });
}
