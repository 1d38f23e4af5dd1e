import type { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { ensureCompiled } from './compiled.ts';
import { knownDemoMembers, untilDemoMembersAreMade } from './demo-members.ts';
import { refuseTakenPorts, startApi, startSimulators, type Service } from './services.ts';
import { settingsFrom, type Settings } from './settings.ts';
import { ensureWebIsBuilt } from './web-build.ts';
import { welcome } from './welcome.ts';

/** The box does not wait for them. */
async function printWhenMade({ dataDir }: Settings): Promise<void> {
  if (await untilDemoMembersAreMade(dataDir)) console.log('The demo members are made, and can log in.');
}

/** Starts everything, and prints the box with what a person needs to try it. */
export async function startProduct(group: ProcessGroup): Promise<Service[]> {
  const settings = settingsFrom(process.env);
  const { ports, simulatorsPort, withSimulators } = settings;
  await refuseTakenPorts(ports);
  await Promise.all([ensureWebIsBuilt(group), ensureCompiled(group)]);
  // A minute later: another program on our port would answer for ours.
  await refuseTakenPorts(ports);
  const [simulators, api] = await Promise.all([
    withSimulators ? startSimulators(group, settings) : null,
    startApi(group, settings, { readyUrl: settings.readyUrl }),
  ]);
  const members = settings.withDemoMembers ? await knownDemoMembers(settings.dataDir) : 'none';
  console.log(
    welcome({
      address: settings.address,
      simulatorsPort: withSimulators ? simulatorsPort : undefined,
      members,
    }),
  );
  if (members !== 'none' && !members.made) void printWhenMade(settings);
  return simulators === null ? [api] : [simulators, api];
}
