import { buildSimulators, type Simulators, type SimulatorsConfig } from './build-server.ts';
import { exitMisconfigured, readEnvironment } from './config.ts';

const inUse = new Set(['EADDRINUSE', 'EACCES']);

function refuse(reasons: readonly string[]): never {
  for (const reason of reasons) process.stderr.write(`wattle: simulators: ${reason}\n`);
  process.exit(exitMisconfigured);
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !inUse.has(String(error.code))) return undefined;
  const port = 'port' in error ? `port ${String(error.port)}` : 'a port';
  return error.code === 'EADDRINUSE'
    ? `${port} is taken; set SIMULATORS_PORT or SMTP_PORT`
    : `${port} may not be used; set SIMULATORS_PORT or SMTP_PORT`;
}

/** Replaces everything, so nothing is left over: faults, people, cases, messages. */
async function reset(config: SimulatorsConfig, before: Simulators): Promise<Simulators> {
  await before.close();
  await before.forget();
  const simulators = buildSimulators(config);
  await simulators.listen();
  return simulators;
}

/**
 * Starts an empty world on `reset` from the parent process, and replies with its addresses. Exits when the parent
 * disconnects.
 */
function obeyParent(config: SimulatorsConfig, world: { now: Simulators }, stop: () => void): void {
  const answer = async (): Promise<void> => {
    world.now = await reset(config, world.now);
    process.send?.(world.now.urls);
  };
  process.on('message', (message) => {
    if (message !== 'reset') return;
    void answer();
  });
  process.once('disconnect', stop);
}

/** Runs until SIGTERM, SIGINT or the end of the parent process. */
export async function serve(): Promise<void> {
  const reading = readEnvironment();
  if (!reading.ok) return refuse(reading.faults);
  const world = { now: buildSimulators(reading.config) };
  try {
    process.stdout.write(`${JSON.stringify(await world.now.listen())}\n`);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    refuse([reason]);
  }
  const stop = (): void => {
    void world.now.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  obeyParent(reading.config, world, stop);
}
