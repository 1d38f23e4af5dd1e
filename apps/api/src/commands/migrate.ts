import { JOB_NAMES } from '#api/compose.ts';
import { startBoss } from '#api/platform/jobs/boss.ts';
import { makeLogger } from '#api/platform/logs/logger.ts';
import { makeMetrics } from '#api/platform/metrics/metrics.ts';

import { defineCommand } from './command.ts';

/** Opening the database has migrated it. This creates the queues, so that processes need not. */
export const migrateDatabase = defineCommand({
  name: 'migrate',
  summary: 'brings the database up to date',
  usage: '',
  about: `Applies the migrations of this version to DATABASE_URL, and creates the queues of its jobs. Run it before
you start a new version. It may run beside the version before, and more than once. It needs a direct
connection, not a pooler, and no settings but those of the database and the two keys.`,
  example: 'migrate',
  options: {},
  needs: 'database',
  async run({ opened: { database, applied }, config }) {
    const boss = await startBoss(
      {
        pool: database.pool,
        logger: makeLogger({ level: config.logLevel, to: 'stderr' }),
        metrics: makeMetrics({ jobs: JOB_NAMES, limits: [], securityEvents: [] }),
      },
      JOB_NAMES,
    );
    await boss.stop({ graceful: false, close: false });
    const result = applied.length === 0 ? 'nothing was left to do' : applied.join(', ');
    return { text: `The database is up to date: ${result}.`, isDone: true, data: { applied } };
  },
});
