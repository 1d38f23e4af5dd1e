import { programOf } from '@wattle/testkit/processes/product';
import type { ProcessGroup } from '@wattle/testkit/processes/process-group';
import type { RunningProcess } from '@wattle/testkit/processes/running-process';
import { openLog, type Log } from './log.ts';
import { unusableReason } from './ports.ts';
import { whenReady } from './readiness.ts';
import type { Settings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

/** Sets NODE_ENV unless it is set: without it the servers run in production. */
export const inDevelopment = (environment = process.env): NodeJS.ProcessEnv => ({
  ...environment,
  NODE_ENV: environment['NODE_ENV'] || 'development',
});

export type Service = { process: RunningProcess; log: Log };

/** Fails with every taken port named. */
export async function refuseTakenPorts(ports: Record<string, number>): Promise<void> {
  const reasons: string[] = [];
  for (const [variable, port] of Object.entries(ports)) {
    const reason = await unusableReason(variable, port);
    if (reason !== undefined) reasons.push(reason);
  }
  if (reasons.length > 0) throw new StartFailure(reasons.join('\n'));
}

export async function startSimulators(group: ProcessGroup, settings: Settings): Promise<Service> {
  const log = await openLog(settings.dataDir, 'The simulators', 'simulators.log');
  const process = group.start({
    name: 'The simulators',
    args: programOf('simulators'),
    env: inDevelopment(),
    ...log,
  });
  console.log('Starting the simulators …');
  await whenReady(process, `http://127.0.0.1:${settings.simulatorsPort}/healthz`, log.file);
  return { process, log };
}

type HowToStartApi = { nodeOptions?: readonly string[]; env?: NodeJS.ProcessEnv; readyUrl: string };

export async function startApi(
  group: ProcessGroup,
  { dataDir }: Settings,
  how: HowToStartApi,
): Promise<Service> {
  const log = await openLog(dataDir, 'The API', 'api.log');
  const process = group.start({
    name: 'The API',
    args: programOf('api', how.nodeOptions),
    env: inDevelopment(how.env),
    ...log,
  });
  console.log('Starting the API …');
  await whenReady(process, how.readyUrl, log.file);
  return { process, log };
}
