import { defineConfig } from 'vitest/config';

const nowhere = ['**/node_modules/**', '**/build/**', '**/.cache/**', '**/.data/**', 'e2e/**'];
const integration = '**/*.integration.test.ts';

/**
 * `unit` and `web` need nothing but this process; `integration` opens a database, chosen by TEST_DATABASE
 * (`embedded`, or the `postgres://` address of a server), which reaches the workers through the environment.
 */
export default defineConfig({
  test: {
    projects: [
      'apps/web/vitest.config.ts',
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...nowhere, integration, 'apps/web/**'],
          setupFiles: ['packages/tooling/src/vitest/fail-on-console-error.ts'],
          restoreMocks: true,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: [integration],
          exclude: nowhere,
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
