import path from 'node:path';
import type { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { projectRoot } from '../project.ts';
import { openLog } from './log.ts';
import { whenReady } from './readiness.ts';
import { refuseTakenPorts, startApi, startSimulators, type Service } from './services.ts';
import { settingsFrom, type Settings } from './settings.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { welcome } from './welcome.ts';

async function startWeb(group: ProcessGroup, { port, dataDir }: Settings, apiUrl: string): Promise<Service> {
  const log = await openLog(dataDir, 'The web server', 'web.log');
  const server = group.start({
    name: 'The web server',
    args: [
      path.join(projectRoot, 'node_modules/@react-router/dev/bin.cjs'),
      'dev',
      '--port',
      String(port),
      '--strictPort',
    ],
    cwd: path.join(projectRoot, 'apps/web'),
    env: { ...process.env, WATTLE_API_URL: apiUrl },
    ...log,
    onOutput(line) {
      log.onOutput(line);
      console.log(line);
    },
  });
  console.log('Starting the web server …');
  await whenReady(server, `http://localhost:${port}/`, log.file);
  return { process: server, log };
}

/**
 * The browser talks to one origin here too: the web server on PORT passes `/v1` on to the API on the port after it.
 * Demo members are not waited for: who edits code wants the page first.
 */
async function start(group: ProcessGroup): Promise<Service[]> {
  const settings = settingsFrom(process.env);
  const { port, ports, simulatorsPort, withSimulators, address } = settings;
  const apiPort = port + 1;
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  await refuseTakenPorts({ ...ports, 'PORT (the API takes the one after it)': apiPort });
  const simulators = withSimulators ? [await startSimulators(group, settings)] : [];
  const api = await startApi(group, settings, {
    nodeOptions: ['--watch', '--watch-preserve-output'],
    env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: address },
    readyUrl: `${apiUrl}/readyz`,
  });
  const web = await startWeb(group, settings, apiUrl);
  console.log(
    welcome({ address, simulatorsPort: withSimulators ? simulatorsPort : undefined, members: 'none' }),
  );
  return [...simulators, api, web];
}

await runUntilStopped(start);
