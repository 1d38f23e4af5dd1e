import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import path from 'node:path';
import { projectRoot } from '../project.ts';
import { openLog } from './log.ts';
import { whenReady, describeEnding } from './readiness.ts';
import { refuseTakenPorts, startApi, startSimulators, type Service } from './services.ts';
import { settingsFrom, type Settings } from './settings.ts';
import { welcome } from './welcome.ts';
import { askedToStop } from './signals.ts';
import { StartFailure } from './start-failure.ts';

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

await runUntilStopped();

/** The first service to end, as a failure: none of them ends by itself while all is well. */
async function untilOneEnds(services: readonly Service[]): Promise<never> {
  const endings = services.map(async ({ process, log }) =>
    describeEnding(process.name, await process.ended, log.file),
  );
  throw new StartFailure(await Promise.race(endings));
}

/** Runs until something goes wrong, and says what: an expected fault in its own words, a defect with its stack. */
async function whatWentWrong(group: ProcessGroup): Promise<{ fault: unknown }> {
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
async function runUntilStopped(): Promise<void> {
  const group = new ProcessGroup();
  const outcome = await Promise.race([whatWentWrong(group), askedToStop()]);
  if (typeof outcome === 'string') console.log('\nStopping …');
  else console.error(outcome.fault);
  await group.stopAll();
  process.exit(typeof outcome === 'string' ? 0 : 1);
}
