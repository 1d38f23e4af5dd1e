import type { ProcessGroup } from '../processes/process-group.ts';
import { awaitDemoMembers } from './demo-members.ts';
import { showingProgress } from './progress.ts';
import { describeEnding } from './readiness.ts';
import { refuseTakenPorts, startApi, startSimulators } from './services.ts';
import type { Service } from './services.ts';
import { settingsFrom } from './settings.ts';
import type { Settings } from './settings.ts';
import { StartFailure } from './start-failure.ts';
import { supervise } from './supervise.ts';
import { ensureWebIsBuilt } from './web-build.ts';
import { welcome } from './welcome.ts';
import type { Welcome } from './welcome.ts';

async function demoMembers(
  api: Service,
  { withDemoMembers, dataDir }: Settings,
): Promise<Welcome['members']> {
  if (!withDemoMembers) return 'none';
  const made = Promise.race([awaitDemoMembers(dataDir), api.process.ended]);
  const members = await showingProgress('Preparing the demo members', made);
  if (api.process.ending)
    throw new StartFailure(describeEnding(api.process.name, api.process.ending, api.log.file));
  return members !== undefined && 'members' in members ? members : 'not finished';
}

async function start(group: ProcessGroup): Promise<Service[]> {
  const settings = settingsFrom(process.env);
  const { port, simulatorsPort, smtpPort, withSimulators } = settings;
  await refuseTakenPorts({
    PORT: port,
    ...(withSimulators ? { SIMULATORS_PORT: simulatorsPort, SMTP_PORT: smtpPort } : {}),
  });
  await ensureWebIsBuilt(group);
  const simulators = withSimulators ? [await startSimulators(group, settings)] : [];
  const api = await startApi(group, settings, { readyUrl: settings.readyUrl });
  const members = await demoMembers(api, settings);
  console.log(
    welcome({
      address: settings.address,
      simulatorsPort: withSimulators ? simulatorsPort : undefined,
      members,
    }),
  );
  return [...simulators, api];
}

await supervise(start);
