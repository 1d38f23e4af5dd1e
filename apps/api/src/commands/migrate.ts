import { ConfigError, readConfig, type Config } from '#api/config.ts';
import { EmbeddedFault } from '#api/platform/embedded/embedded-fault.ts';
import { JOB_NAMES } from '#api/compose.ts';
import { startBoss } from '#api/platform/jobs/boss.ts';
import { makeLogger } from '#api/platform/logs/logger.ts';
import { makeMetrics } from '#api/platform/metrics/metrics.ts';
import { openDatabase } from '#api/platform/open-database.ts';

/**
 * Makes every table and kind of job that this version needs, so that its processes write none at their start. Safe to
 * repeat, beside the processes of the version before and beside others that do the same. Returns what was applied.
 */
async function bringUpToDate(config: Config): Promise<readonly string[]> {
  const { database, applied, close } = await openDatabase(config, { beside: true });
  try {
    const boss = await startBoss(
      {
        pool: database.pool,
        logger: makeLogger({ level: config.logLevel }),
        metrics: makeMetrics({ jobs: JOB_NAMES, limits: [], securityEvents: [] }),
      },
      JOB_NAMES,
    );
    await boss.stop({ graceful: false, close: false });
    return applied;
  } finally {
    await close();
  }
}

try {
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const applied = await bringUpToDate(readConfig(process.env));
  const said = applied.length === 0 ? 'nothing was left to do' : applied.join(', ');
  process.stdout.write(`The database is up to date: ${said}.\n`);
} catch (cause) {
  const isKnown = cause instanceof ConfigError || cause instanceof EmbeddedFault;
  process.stderr.write(`wattle: ${isKnown ? cause.message : String(cause)}\n`);
  process.exit(isKnown ? 78 : 1);
}
