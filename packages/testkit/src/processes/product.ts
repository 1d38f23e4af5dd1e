import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '../project-root.ts';
import { freePort } from './free-port.ts';
import type { Program } from './running-process.ts';

export type Environment = Readonly<Record<string, string>>;

/** Equals production, but with simulators for providers and without waits. */
export const PRODUCTION: Environment = {
  PATH: '/usr/bin:/bin',
  NODE_ENV: 'production',
  ALLOW_INSECURE_PRODUCTION: 'true',
  LOG_LEVEL: 'warn',
  CHALLENGE_COST: '1',
  CODE_RESEND_SECONDS: '0',
  DRAIN_SECONDS: '0',
  IDENTITY_POLL_MS: '1',
};

/** Unless a caller says otherwise. */
const DEVELOPMENT: Environment = { NODE_ENV: 'development' };

/** The keys of an installation. */
export const freshKeys = (): Record<'FIELD_KEYS', string> => ({
  FIELD_KEYS: `1:${randomBytes(32).toString('base64')}`,
});

/** An app's program with the flags of its start script, which bound its heap. */
export function programOf(app: 'api' | 'simulators', nodeOptions: readonly string[] = []): string[] {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, `apps/${app}/package.json`), 'utf8')) as {
    scripts: { start: string };
  };
  const flags = scripts.start.split(' ').filter((part) => part.startsWith('--'));
  return [...flags, ...nodeOptions, `apps/${app}/src/main.mjs`];
}

type Start<Running> = (program: Program) => Running;
type Watched = { ready: (url: string) => Promise<unknown> };
type How = Partial<Pick<Program, 'name' | 'log'>> & { env: NodeJS.ProcessEnv };

/** The simulators as a process, once they answer. */
export async function startSimulatorsProcess<Running extends Watched>(
  start: Start<Running>,
  { env, ...how }: How,
) {
  const [port, smtpPort] = [String(await freePort()), String(await freePort())];
  const url = `http://127.0.0.1:${port}`;
  const process = start({
    name: 'the simulators',
    args: programOf('simulators'),
    env: { ...DEVELOPMENT, ...env, SIMULATORS_PORT: port, SMTP_PORT: smtpPort },
    ...how,
  });
  await process.ready(`${url}/healthz`);
  return { url, ports: { SIMULATORS_PORT: port, SMTP_PORT: smtpPort }, process };
}

/** A process of the API, once it is ready: on the given PORT, or a free one. */
export async function startApiProcess<Running extends Watched>(
  start: Start<Running>,
  { env, nodeOptions, ...how }: How & { nodeOptions?: readonly string[] },
) {
  const { PORT: port = String(await freePort()) } = env;
  // A worker answers at its operations port alone.
  const operations = env['ROLE'] === 'worker' ? { OPERATIONS_PORT: String(await freePort()) } : {};
  const origin = `http://127.0.0.1:${operations.OPERATIONS_PORT ?? port}`;
  const process = start({
    name: 'the API',
    args: programOf('api', nodeOptions),
    env: { ...DEVELOPMENT, ...env, PORT: port, ...operations },
    ...how,
  });
  await process.ready(`${origin}/readyz`);
  return { origin, process };
}
