import { ContentError } from '@wattle/content/faults';
import { checkMapFiles } from '@wattle/content/map-files';
import { readContent, type Content } from '@wattle/content/read-content';

import { composeApp } from './compose.ts';
import { composeWorkers } from './compose-workers.ts';
import { composePlatform } from './compose-platform.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { madeUpContent } from './made-up-content.ts';
import { systemClock } from './platform/clock.ts';
import { isDatabaseUnavailable, refusesWrites } from './platform/database-faults.ts';
import { EmbeddedFault } from './platform/embedded/embedded-fault.ts';
import { openDatabase } from './open-database.ts';
import { serveOperations } from './operations-server.ts';
import { shutDownOnSignal } from './shut-down.ts';

/** Content that is right and says of itself that it is made up. */
class MadeUpContent extends Error {
  override name = 'MadeUpContent';
}

/** The configuration, a port or the data directory is at fault: said in one line, for people. */
const EXIT_SETUP = 78;

function portTaken(cause: object, config: Config | null): string {
  const port = 'port' in cause ? cause.port : config?.port;
  const setting = config !== null && port === config.operationsPort ? 'OPERATIONS_PORT' : 'PORT';
  return `port ${String(port)} is taken. Set ${setting} to another.`;
}

function explain(cause: unknown, config: Config | null): string | null {
  if (cause instanceof ContentError || cause instanceof MadeUpContent)
    return `the content is not right: ${cause.message}`;
  if (cause instanceof ConfigError) return `the configuration is not right: ${cause.message}`;
  if (cause instanceof EmbeddedFault) return `${cause.message}.`;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'EADDRINUSE' && cause instanceof Error) return portTaken(cause, config);
  const isOwn = config?.databaseUrl === null;
  if (refusesWrites(cause)) {
    return isOwn
      ? `the disk of ${config.dataDir} is full. Make space and start again: nothing that was acknowledged is lost.`
      : 'the PostgreSQL server of DATABASE_URL takes no writes. See whether its disk is full, or it is a standby.';
  }
  if (isDatabaseUnavailable(cause)) {
    return isOwn
      ? `the database in ${config.dataDir} ended while the process started. Start again.`
      : 'the PostgreSQL server of DATABASE_URL does not let us in. Check that it runs, and the address, user and password.';
  }
  return null;
}

/** Runs the process until it is told to stop; what stands in its way is said in one line, for people. */
export async function serve(): Promise<void> {
  let config: Config | null = null;
  try {
    // oxlint-disable-next-line node/no-process-env -- the one reader of the environment hands it to config.ts
    config = readConfig(process.env);
    await run(config);
  } catch (cause) {
    const message = explain(cause, config);
    process.stderr.write(
      message === null ? `${String(cause instanceof Error ? cause.stack : cause)}\n` : `wattle: ${message}\n`,
    );
    process.exit(message === null ? 1 : EXIT_SETUP);
  }
}

/** Everything that people edit, checked as a whole before anything else is touched. */
function readEdited({ inEarnest, contentDir }: Config): Content {
  const content = readContent(contentDir);
  checkMapFiles(contentDir);
  const faults = inEarnest ? madeUpContent(content) : [];
  if (faults.length > 0) throw new MadeUpContent(`it is made up: ${faults.join('; ')}`);
  return content;
}

async function run(config: Config): Promise<void> {
  const content = readEdited(config);
  const { database, fresh, close } = await openDatabase(config);
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

  if (config.demoMembers && fresh) {
    const { makeDemoMembers } = await import('./demo/make-demo-members.ts');
    await makeDemoMembers(platform);
  }
}
