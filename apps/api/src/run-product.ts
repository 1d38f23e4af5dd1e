import type { Content } from '@wattle/content/reading/read-content';

import { composeApp } from './compose.ts';
import { composeWorkers } from './compose-workers.ts';
import { composePlatform, type Platform } from './compose-platform.ts';
import type { Config } from './config.ts';
import { announceDemoMembers, areDemoMembersComing } from './demo/demo-members-file.ts';
import type { OpenedDatabase } from './open-database.ts';
import { serveOperations } from './operations-server.ts';
import { systemClock } from './platform/clock.ts';
import { shutDownOnSignal } from './shut-down.ts';

/** Composes everything on its database, listens and works until the process is told to stop. */
export async function runProduct(
  { config, content }: { config: Config; content: Content | undefined },
  { database, fresh, close }: OpenedDatabase,
): Promise<void> {
  if (config.demoMembers && fresh) announceDemoMembers(config.dataDir);
  const platform = await composePlatform({ config, database, clock: systemClock, content });
  const app = config.role === 'worker' ? null : await composeApp(platform);
  const operations = await serveOperations({ config, platform });
  if (app !== null) await app.listen({ port: config.port, host: config.host });
  await platform.jobs.start(composeWorkers(platform));
  shutDownOnSignal({
    platform,
    serves: app !== null,
    steps: [() => app?.close(), () => operations?.close(), () => platform.jobs.stop(), close],
  });
  platform.logger.info({ event: 'started', role: config.role, port: config.port });

  if (config.demoMembers && areDemoMembersComing(config.dataDir)) await makeThoseToCome(platform);
}

/** The product serves without them; the next start tries again. */
async function makeThoseToCome(platform: Platform): Promise<void> {
  try {
    const { remakeDemoMembers } = await import('./demo/remake-demo-members.ts');
    await remakeDemoMembers(platform);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    process.stderr.write(`wattle: the demo members were not made: ${reason}\n`);
  }
}
