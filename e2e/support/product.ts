import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@wattle/testkit/processes/free-port';
import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import {
  type Environment as Settings,
  startApiProcess,
  startSimulatorsProcess,
} from '@wattle/testkit/processes/product';
import type { Program, RunningProcess } from '@wattle/testkit/processes/running-process';
import { until } from '@wattle/testkit/waiting';
import { shardedDatabase } from './cluster.ts';
import { coordinator, surroundings } from './environment.ts';

/** The address at which every process of this product answers, and a way to take its API away. */
export type Product = {
  origin: string;
  control: string;
  dataDir: string;
  startApi: () => Promise<void>;
  /** Kills it as a power cut would. */
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
  CRM_ASK_SECONDS: '1',
  PROVIDER_TIMEOUT_MS: '4000',
  BUREAU_ALERTS_SECRET: 'simulated-bureau-alerts-secret',
  LOG_LEVEL: 'warn',
};

type How = {
  webDir: string;
  /** A stopped product's data directory to continue from; without it the database is new. */
  template?: string;
  settings?: Settings;
};

/** Simulators and API as processes on free ports, in a directory that is removed with them. */
export async function startProduct({ webDir, template, settings = {} }: How): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wattle-journeys-'));
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  const processes = new ProcessGroup();
  processes.atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const start = (program: Program) => processes.start(program);
  const own = { ...hurried, ...settings, PORT: String(await freePort()), DATA_DIR: dataDir, WEB_DIR: webDir };
  try {
    const sharded = coordinator === undefined ? null : await shardedDatabase(coordinator, own);
    if (sharded !== null) processes.atEnd(sharded.drop);
    const simulators = await startSimulatorsProcess(start, { env: { ...surroundings(), ...own } });
    const env = { ...surroundings(), ...own, ...simulators.ports, ...sharded?.settings };
    const startApi = async () => (await startApiProcess(start, { env })).process;
    let api: RunningProcess | null = await startApi();
    return {
      origin: `http://localhost:${own.PORT}`,
      control: simulators.url,
      dataDir,
      async startApi() {
        api ??= await startApi();
      },
      async killApi() {
        await api?.kill();
        api = null;
      },
      async stop(how) {
        await api?.stop();
        await simulators.process.stop();
        if (how !== undefined) await cp(dataDir, how.keepTo, { recursive: true });
        await processes.stopAll();
      },
    };
  } catch (error) {
    await processes.stopAll();
    throw error;
  }
}

/** The API makes them after it has begun to listen. */
export const demoMembersMade = ({ dataDir }: Product): Promise<void> =>
  until('the demonstration members are made', async () => {
    return (await readFile(path.join(dataDir, 'demo-members.json'), 'utf8')) !== '';
  });
