import { buildSimulators } from './build-server.ts';
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

async function start(): Promise<void> {
  const reading = readEnvironment();
  if (!reading.ok) return refuse(reading.faults);
  const simulators = buildSimulators(reading.config);
  try {
    process.stdout.write(`${JSON.stringify(await simulators.listen())}\n`);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    refuse([reason]);
  }
  const stop = (): void => {
    void simulators.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

await start();
