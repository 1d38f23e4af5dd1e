import { defineConfig } from 'vitest/config';

const nowhere = ['**/node_modules/**', '**/build/**', '**/.cache/**', '**/.data/**', 'e2e/**'];
const integration = '**/*.integration.test.ts';

/**
 * `unit` and `web` need nothing but this process; `integration` makes databases on a PostgreSQL server: the one whose
 * `postgres://` address TEST_DATABASE holds, else one that is started for the run.
 */
export default defineConfig({
  test: {
    projects: [
      'apps/web/vitest.config.ts',
      'apps/web/vitest.time.config.ts',
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...nowhere, integration, 'apps/web/**'],
          setupFiles: ['packages/tooling/src/vitest/fail-on-console-error.ts'],
          restoreMocks: true,
          isolate: false,
          maxWorkers: 2,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [integration],
          exclude: nowhere,
          globalSetup: 'packages/tooling/src/vitest/database.ts',
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
