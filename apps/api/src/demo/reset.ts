import { openProcess } from '#api/compose.ts';
import { ConfigError, readConfig } from '#api/config.ts';
import { openDatabase } from '#api/platform/open-database.ts';
import { systemClock } from '#api/platform/clock.ts';
import { EmbeddedFault } from '#api/platform/embedded/embedded-fault.ts';

import { remakeDemoMembers } from './remake-demo-members.ts';

async function remake(): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const config = readConfig(process.env);
  if (!config.demoMembers)
    throw new ConfigError('demonstration members are for the embedded database, outside production');
  const { database, close } = await openDatabase(config, { beside: true });
  const { ctx } = await openProcess({ config, database, clock: systemClock });
  await remakeDemoMembers(ctx);
  await close();
}

/**
 * Remakes the demonstration members on the embedded database, whether or not the product is running. Never in
 * production. Anything that stands in the way is reported, and ends the process.
 */
export async function reset(): Promise<void> {
  try {
    await remake();
  } catch (cause) {
    const known = cause instanceof ConfigError || cause instanceof EmbeddedFault;
    process.stderr.write(
      known ? `wattle: ${cause.message}\n` : `${String(cause instanceof Error ? cause.stack : cause)}\n`,
    );
    process.exit(known ? 78 : 1);
  }
}
