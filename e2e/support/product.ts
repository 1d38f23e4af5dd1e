import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { spreadDatabase } from './cluster.ts';
import { coordinator } from './environment.ts';
import { freePort, Service, type Settings } from './service.ts';

/** The address at which every process of this product answers, and a way to take its API away. */
export type Product = {
  origin: string;
  control: string;
  dataDir: string;
  startApi: () => Promise<void>;
  /** As a power cut would. */
  killApi: () => Promise<void>;
  /** Ends everything; its data are moved where the caller says, or else removed. */
  stop: (how?: { keepTo: string }) => Promise<void>;
};

/** Waits are shortened, and the limits per address lifted: every browser here comes from the same one. */
const hurried: Settings = {
  CHALLENGE_COST: '1',
  RATE_LIMIT_FACTOR: '1000',
  IDENTITY_POLL_MS: '200',
  SCORE_RETRY_MS: '200',
  DEVICE_RETRY_MS: '400',
  CODE_RESEND_SECONDS: '0',
  INFO_MESSAGE_MS: '1500',
  EXISTING_USER_REDIRECT_MS: '2500',
  BUREAU_REFRESH_EVERY_SECONDS: '1',
  CORRECTION_ASK_SECONDS: '1',
  PROVIDER_TIMEOUT_MS: '1000',
  LOG_LEVEL: 'warn',
};

type How = {
  webDir: string;
  /** A stopped product's data directory to continue from; without it the database is new. */
  template?: string;
  settings?: Settings;
};

/** Simulators and API as processes of their own, on ports nobody else has, in a directory that is removed with them. */
export async function startProduct({ webDir, template, settings = {} }: How): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wattle-journeys-'));
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  const [port, simulatorsPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const own: Settings = {
    ...hurried,
    ...settings,
    PORT: String(port),
    SIMULATORS_PORT: String(simulatorsPort),
    SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    WEB_DIR: webDir,
  };
  const spread = coordinator === undefined ? null : await spreadDatabase(coordinator, own);
  const environment: Settings = { ...own, ...spread?.settings };
  const control = `http://127.0.0.1:${simulatorsPort}`;
  const startApi = () =>
    new Service('apps/api/src/main.mjs', environment).ready(`http://127.0.0.1:${port}/readyz`);
  const simulators = await new Service('apps/simulators/src/main.mjs', environment).ready(
    `${control}/healthz`,
  );
  const removeAll = async () => {
    await simulators.end('SIGTERM');
    await spread?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  let api: Service | null = await startApi().catch(async (error: unknown) => {
    await removeAll();
    throw error;
  });

  return {
    origin: `http://localhost:${port}`,
    control,
    dataDir,
    async startApi() {
      api ??= await startApi();
    },
    async killApi() {
      await api?.end('SIGKILL');
      api = null;
    },
    async stop(how) {
      await api?.end('SIGTERM');
      await simulators.end('SIGTERM');
      if (how !== undefined) await cp(dataDir, how.keepTo, { recursive: true });
      await removeAll();
    },
  };
}

const patienceMs = 60_000;

/** The API makes them after it has begun to listen. */
export async function demoMembersMade({ dataDir }: Product): Promise<void> {
  const deadline = Date.now() + patienceMs;
  const file = path.join(dataDir, 'demo-members.json');
  while ((await readFile(file, 'utf8').catch(() => '')) === '') {
    if (Date.now() > deadline) throw new Error('The demonstration members were not made.');
    await pause(100);
  }
}
