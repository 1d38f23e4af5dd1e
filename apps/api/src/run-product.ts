import type { Content } from '@wattle/content/reading/read-content';

import { composeApp, jobWorkersOf, openProcess, type Process } from './compose.ts';
import type { Config } from './config.ts';
import { announceDemoMembers, areDemoMembersComing } from './demo/demo-members-file.ts';
import { makeDemoMembersApart } from './demo/make-demo-members-apart.ts';
import type { OpenedDatabase } from './platform/open-database.ts';
import { serveOperations } from './operations-server.ts';
import { systemClock } from './platform/clock.ts';
import { startWorkers } from './platform/workers.ts';
import type { Tracing } from './platform/tracing/tracing.ts';
import { endAll, shutDownWhenAsked, type Endings } from './shut-down.ts';
import { StoppedWhileStarting, type StopRequest } from './stop-request.ts';

type Product = { config: Config; content: Content | undefined; tracing: Tracing | null };

/** Composes everything on its database, listens and works until the process is asked to stop. */
export async function runProduct(
  product: Product,
  { database, fresh, close }: OpenedDatabase,
  stop: StopRequest,
): Promise<void> {
  const { config } = product;
  if (config.demoMembers && fresh) announceDemoMembers(config.dataDir);
  const opened = await openProcess({ ...product, database, clock: systemClock });
  const { logger } = opened.ctx;
  // What began last ends first.
  const endings: Endings = [close, () => product.tracing?.stop()];
  try {
    const { serves } = await begin(opened, endings, stop);
    if (config.demoMembers && areDemoMembersComing(config.dataDir)) {
      const making = makeDemoMembersApart();
      endings.unshift(making.giveUp);
    }
    shutDownWhenAsked({ opened, stop, serves, endings });
  } catch (cause) {
    if (cause instanceof StoppedWhileStarting) await endAll(endings, logger);
    throw cause;
  }
  logger.info({ event: 'started', role: config.role, port: config.port });
}

/** Opens the ports and starts the background work; each step only while the process is wanted. */
async function begin(
  opened: Process,
  endings: Endings,
  { asked }: StopRequest,
): Promise<{ serves: boolean }> {
  const { ctx } = opened;
  const { config } = ctx;
  asked.throwIfAborted();
  const app = config.role === 'worker' ? null : await composeApp(opened);
  asked.throwIfAborted();
  const operations = await serveOperations(opened);
  endings.unshift(() => operations?.close());
  asked.throwIfAborted();
  await app?.listen({ port: config.port, host: config.host });
  endings.unshift(() => app?.close());
  asked.throwIfAborted();
  const workers = await startWorkers(ctx, jobWorkersOf(ctx));
  endings.unshift(() => workers.stop());
  asked.throwIfAborted();
  return { serves: app !== null };
}
