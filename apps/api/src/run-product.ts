import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import fastify, { type FastifyInstance } from 'fastify';
import type { Content } from '@wattle/content/reading/read-content';

import { composeApp, JOBS, openProcess, type Process } from './compose.ts';
import { ConfigError, type Config } from './config.ts';
import { unnoticedTexts } from './features/content/unnoticed-texts.ts';
import { replayLedger } from './features/leaving/replay-erasures.ts';
import { changedSecrets } from './config/settings/secret-files.ts';
import { announceDemoMembers, areDemoMembersAnnounced } from './demo/demo-members-file.ts';
import type { OpenedDatabase } from './platform/open-database.ts';
import { systemClock } from './platform/clock.ts';
import { printError } from './platform/logs/terminal.ts';
import { startWorkers } from './platform/workers.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { endAll, shutDownWhenAsked, type Endings } from './shut-down.ts';
import { StopRequested, type StopRequest } from './stop-request.ts';
import { healthRoutes } from './http/operations.ts';
import { hashedFiles } from './http/web-app.ts';
import type { Context } from './platform/context.ts';
import { errorCodeOf } from './platform/jobs/job-failures.ts';
import { storePageFiles } from './platform/page-files/page-files.sql.ts';

type Product = { config: Config; content: Content | undefined; tracing: Tracing | null };

/** Runs the product until the process is asked to stop. */
export async function runProduct(
  product: Product,
  { database, fresh, close }: OpenedDatabase,
  stop: StopRequest,
): Promise<void> {
  const { config } = product;
  if (config.demoMembers && fresh) announceDemoMembers(config.dataDir);
  const opened = await openProcess({ ...product, database, clock: systemClock });
  const { logger } = opened.ctx;
  const unnoticed = await unnoticedTexts(database, product.content?.legal ?? []);
  if (unnoticed.length > 0) throw new ConfigError(unnoticed.join('; '));
  // In reverse order of starting.
  const endings: Endings = [close, () => product.tracing?.stop()];
  try {
    const app = await begin(opened, endings, stop);
    if (config.demoMembers && areDemoMembersAnnounced(config.dataDir)) {
      const making = makeDemoMembersInChild();
      endings.unshift(making.giveUp);
    }
    shutDownWhenAsked({ opened, stop, app, endings });
  } catch (cause) {
    if (cause instanceof StopRequested) await endAll(endings, logger);
    throw cause;
  }
  logNeededRestarts(opened.ctx);
  opened.readiness.beginServing();
  logger.info({ event: 'started', role: config.role, port: config.port, ...config.release });
}

/** Listens to SIGHUP only if there are secret files: otherwise it keeps its meaning, which is to end the process. */
function logNeededRestarts({ config, logger }: Context): void {
  const { secretFiles } = config;
  if (secretFiles.length === 0) return;
  process.on('SIGHUP', () => {
    const settings = changedSecrets(secretFiles);
    if (settings.length > 0) logger.warn({ event: 'restart-needed', settings });
  });
}

/** Opens the ports and starts background work, unless the process is asked to stop meanwhile. */
async function begin(
  opened: Process,
  endings: Endings,
  { asked }: StopRequest,
): Promise<FastifyInstance | null> {
  const { ctx } = opened;
  const { config } = ctx;
  asked.throwIfAborted();
  const replay = replayLedger(ctx);
  // People who were erased must not come back with a restored database.
  if (config.role !== 'web') await ctx.ledger.open(replay);
  asked.throwIfAborted();
  const app = config.role === 'worker' ? null : await composeApp(opened);
  // Before its first page: the other processes have to find what that asks for.
  if (app !== null) await storeFiles(ctx);
  asked.throwIfAborted();
  const operations = await serveOperations(opened);
  endings.unshift(() => operations?.close());
  asked.throwIfAborted();
  await app?.listen({ port: config.port, host: config.host });
  endings.unshift(() => app?.close());
  asked.throwIfAborted();
  const workers = await startWorkers(ctx, { jobs: JOBS, replay });
  endings.unshift(() => workers.stop());
  asked.throwIfAborted();
  return app;
}

/** A process that cannot write serves its own files all the same. */
async function storeFiles(ctx: Context): Promise<void> {
  const { webDir } = ctx.config;
  if (!existsSync(webDir)) return;
  await storePageFiles(ctx, hashedFiles(webDir)).catch((cause: unknown) => {
    ctx.logger.warn({ event: 'page-files-not-kept', errorCode: errorCodeOf(cause) });
  });
}

const CONNECTIONS = 100;
/** Requests here have no body and quick answers. */
const LIMITS = {
  bodyLimit: 1024,
  requestTimeout: 5000,
  connectionTimeout: 15_000,
  keepAliveTimeout: 65_000,
  forceCloseConnections: 'idle',
  http: { headersTimeout: 5000, maxHeaderSize: 8 * 1024, connectionsCheckingInterval: 1000 },
} as const;

/** Health and metrics on a separate port; null when none is configured. */
async function serveOperations({
  ctx: { config, metrics },
  readiness,
}: Pick<Process, 'ctx' | 'readiness'>): Promise<FastifyInstance | null> {
  if (config.operationsPort === null) return null;
  const app = fastify({ logger: false, ...LIMITS });
  // A misbehaving tool must not cost the product memory.
  app.server.maxConnections = CONNECTIONS;
  healthRoutes(app, { readiness, metrics });
  await app.listen({ port: config.operationsPort, host: config.host });
  return app;
}

const PROGRAM = fileURLToPath(new URL('./demo/reset.mjs', import.meta.url));

/**
 * Creates the demonstration's members in a child process, whose exit frees its memory. The product runs without them;
 * unfinished work continues at the next start.
 */
function makeDemoMembersInChild(): { giveUp: () => Promise<void> } {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'inherit', 'inherit'] });
  const attempt = { isGivenUp: false };
  child.once('error', ({ message }) => printFailure(message));
  child.once('exit', (code) => {
    if (code !== 0 && !attempt.isGivenUp) printFailure('see the lines above');
  });
  return {
    async giveUp() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      attempt.isGivenUp = true;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function printFailure(reason: string): void {
  printError(`the demo members were not made: ${reason}`);
}
