import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeBrowser, type Browser } from '@wattle/testkit/browser/browser';
import { overSockets } from '@wattle/testkit/browser/over-sockets';
import { queryAt } from '@wattle/testkit/database/query-at';
import { isSharded } from '@wattle/testkit/database/sharded-database';
import { createTestDatabase } from '@wattle/testkit/database/test-database';
import { startCollecting, type Exit } from '@wattle/testkit/processes/collecting';
import { freePort } from '@wattle/testkit/processes/free-port';
import { projectRoot } from '@wattle/testkit/project-root';
import { startSimulators, type Simulators } from '@wattle/testkit/simulators';

import { migrated } from '#api/testing/migrated.ts';

const entry = join(projectRoot, 'apps/api/src/main.mjs');
const STARTS_WITHIN_MS = 90_000;

export type Environment = Record<string, string>;

/** A process that was started, whether or not it ever listens. */
export type ApiProcess = {
  /** Resolves once it listens; rejects if it ends before that. */
  listening: Promise<void>;
  ended: Promise<Exit>;
  /** `kill -9`: none of its code runs any more. */
  kill: () => Promise<void>;
  terminate: () => Promise<Exit>;
};

/** Starts `main.mjs`, or that of another version, as an operator does, with only the given environment; `content/` is below `cwd`. */
export function launch(environment: Environment, cwd = projectRoot, program = entry): ApiProcess {
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  const { process, said, ended } = startCollecting({
    name: 'the API',
    args: [program],
    cwd,
    env: { PATH: '/usr/bin:/bin', ...environment },
    onLine: (line) => line.includes('"event":"started"') && resolve(),
  });
  const late = setTimeout(() => reject(new Error(`not listening: ${said.stderr}`)), STARTS_WITHIN_MS);
  void ended.then(({ code, stderr }) => reject(new Error(`ended with ${code}: ${stderr}`)));
  // Callers who only wait for the end have no use for this.
  void listening.catch(() => undefined).finally(() => clearTimeout(late));
  return {
    listening,
    ended,
    async terminate() {
      process.signal('SIGTERM');
      return ended;
    },
    kill: () => process.kill(),
  };
}

export type Installation = {
  simulators: Simulators;
  environment: Environment;
  directory: string;
  origin: string;
  /** Where the data are; null when the process has a server of its own. */
  databaseUrl: string | null;
  browser: () => Browser;
  /** Starts the API, or that of another version, and waits until it listens. */
  start: (more?: Environment, program?: string) => Promise<ApiProcess>;
  /** Kills the only process and expires all its claims, so that the next process takes them over. */
  crash: (api: ApiProcess) => Promise<void>;
  /** Kills whatever still runs of it, and removes its data. */
  remove: () => Promise<void>;
};

function environmentOf(simulators: Simulators, directory: string): Environment {
  return {
    // Production makes no demonstration members; the flag lets it talk to simulators.
    NODE_ENV: 'production',
    ALLOW_INSECURE_PRODUCTION: 'true',
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: join(directory, 'data'),
    WEB_DIR: join(directory, 'web'),
    SIMULATORS_PORT: new URL(simulators.url).port,
    SMTP_PORT: String(simulators.smtpPort),
    CHALLENGE_COST: '1',
    CODE_RESEND_SECONDS: '0',
    DRAIN_SECONDS: '0',
    IDENTITY_POLL_MS: '1',
    // A provider that is merely slow, as on a busy machine, must not count as away.
    PROVIDER_TIMEOUT_MS: '10000',
  };
}

/**
 * A whole installation of its own: simulators, a data directory, a database and a port. The database is on the run's
 * server, on the server at the given address, or on the process's `own`.
 */
export async function install(
  settings: Environment = {},
  server: 'own' | `postgres://${string}` | undefined = serverOfRun(),
): Promise<Installation> {
  const directory = mkdtempSync(join(tmpdir(), 'wattle-survival-'));
  // The run's own server may be a cluster; any other is one machine.
  const sharded = isSharded() && server === serverOfRun();
  const testDatabase =
    server === 'own' ? null : await createTestDatabase(server, sharded ? migrated : undefined);
  if (server === 'own') copyCluster(settings['DATA_DIR'] ?? join(directory, 'data'));
  const simulators = await startSimulators();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment: Environment = {
    ...environmentOf(simulators, directory),
    PORT: String(port),
    ...(testDatabase === null ? {} : { DATABASE_URL: testDatabase.url }),
    ...settings,
  };
  const started = new Set<ApiProcess>();
  return {
    simulators,
    environment,
    directory,
    origin,
    databaseUrl: testDatabase?.url ?? null,
    browser: () => makeBrowser(overSockets(() => origin)),
    async start(more = {}, program = entry) {
      const api = launch({ ...environment, ...more }, projectRoot, program);
      started.add(api);
      await api.listening;
      return api;
    },
    async crash(api) {
      await api.kill();
      if (testDatabase !== null) await letGo(testDatabase.url);
    },
    async remove() {
      await Promise.all([...started].map((api) => api.kill()));
      await simulators.stop();
      await testDatabase?.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Ends claims of jobs and leases of orders. */
async function letGo(url: string): Promise<void> {
  await queryAt(
    url,
    `update jobs set claimed_until = now() where claimed_until > now();
     update bureau_orders set leased_until = now() where leased_until > now()`,
  );
}

/** A database cluster for a process with a server of its own, which else makes one. */
export function copyCluster(dataDir: string): void {
  // oxlint-disable-next-line node/no-process-env -- the suite names the cluster by environment
  const cluster = process.env['TEST_CLUSTER'];
  if (cluster === undefined)
    throw new Error('The tests were started without a cluster: TEST_CLUSTER is missing.');
  cpSync(cluster, join(dataDir, 'postgres'), { recursive: true });
}

function serverOfRun(): `postgres://${string}` | undefined {
  // oxlint-disable-next-line node/no-process-env -- the suite names the server by environment
  return process.env['TEST_DATABASE'] as `postgres://${string}` | undefined;
}
