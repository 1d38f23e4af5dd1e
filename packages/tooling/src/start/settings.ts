import { isIPv6 } from 'node:net';
import path from 'node:path';
import { projectRoot } from '../project.ts';
import { StartFailure } from './start-failure.ts';

export type Settings = {
  port: number;
  readyUrl: string;
  simulatorsPort: number;
  /** Every port that is listened on, by the variable that moves it. */
  ports: Record<string, number>;
  dataDir: string;
  address: string;
  withSimulators: boolean;
  withDemoMembers: boolean;
};

export type Environment = Readonly<Record<string, string | undefined>>;

function portFrom(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new StartFailure(`${name} must be a whole number from 1 to 65535, but it is "${text}".`);
}

function refuseSharedPorts(ports: Record<string, number>) {
  const seen = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    const other = seen.get(port);
    if (other !== undefined)
      throw new StartFailure(`${other} and ${name} are both ${port}. Set one of them to another number.`);
    seen.set(port, name);
  }
}

/** The health calls have a listener of their own if OPERATIONS_PORT names one. */
function readyUrl(host: string, port: number): string {
  const reachable = ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const authority = isIPv6(reachable) ? `[${reachable}]` : reachable;
  return `http://${authority}:${port}/readyz`;
}

/**
 * What starting needs to know from the environment; every other setting is read by the processes themselves. The API
 * makes demo members only on the embedded database and outside production, so only then are they awaited.
 */
export function settingsFrom(environment: Environment): Settings {
  const port = portFrom(environment, 'PORT', 3000);
  const simulatorsPort = portFrom(environment, 'SIMULATORS_PORT', 4010);
  const withSimulators = environment['SIMULATORS'] !== 'off';
  const operationsPort = portFrom(environment, 'OPERATIONS_PORT', port);
  const ports = {
    PORT: port,
    ...(environment['OPERATIONS_PORT'] ? { OPERATIONS_PORT: operationsPort } : {}),
    ...(withSimulators
      ? { SIMULATORS_PORT: simulatorsPort, SMTP_PORT: portFrom(environment, 'SMTP_PORT', 4025) }
      : {}),
  };
  refuseSharedPorts(ports);
  return {
    port,
    ports,
    readyUrl: readyUrl(environment['HOST'] ?? '', operationsPort),
    simulatorsPort,
    dataDir: path.resolve(projectRoot, environment['DATA_DIR'] || '.data'),
    address: environment['PUBLIC_URL'] || `http://localhost:${port}`,
    withSimulators,
    withDemoMembers: environment['NODE_ENV'] !== 'production' && !environment['DATABASE_URL'],
  };
}
