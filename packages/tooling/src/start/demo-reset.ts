import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { unusableReason } from './ports.ts';
import { inDevelopment, startSimulators } from './services.ts';
import { settingsFrom } from './settings.ts';

/**
 * Demo members are made with codes from the simulators' inbox: those of a running product, or some started for the
 * occasion.
 */
const settings = settingsFrom(process.env);
const group = new ProcessGroup();
try {
  const isFree = (await unusableReason('SIMULATORS_PORT', settings.simulatorsPort)) === undefined;
  if (isFree && settings.withSimulators) await startSimulators(group, settings);
  const reset = group.start({
    name: 'The reset',
    args: ['apps/api/src/demo/reset.mjs'],
    env: inDevelopment(),
    onOutput: (line) => console.log(line),
    onComplaint: (line) => console.error(line),
  });
  const { code } = await reset.ended;
  if (code === 0) console.log('The demo members are made again.');
  process.exitCode = code ?? 1;
} finally {
  await group.stopAll();
}
