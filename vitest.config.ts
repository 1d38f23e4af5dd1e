import { defineConfig } from 'vitest/config';
import { LEAST_PATIENCE_MS } from './packages/tooling/src/vitest/patience.ts';
import { WaitingAmongWorking } from './packages/tooling/src/vitest/waiting-among-working.ts';

const nowhere = ['**/node_modules/**', '**/build/**', '**/.cache/**', '**/.data/**', 'e2e/**'];
/** A second try is reported by name, and too many of them fail the run (see the suite's second-tries.ts). */
const retry = 1;
const integration = '**/*.integration.test.ts';
const cluster = '**/*.cluster.test.ts';

/** Of tests that make databases on a PostgreSQL server. */
const onDatabase = {
  exclude: nowhere,
  pool: 'forks',
  isolate: false,
  // One more than the smallest machine has cores: at any time one of them waits rather than works.
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  // Whoever waits for something passes at once when it comes: patience costs nothing but where a test fails.
  expect: { poll: { timeout: LEAST_PATIENCE_MS } },
  // These end only what hangs: a busy machine may be several times slower than another.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  retry,
} as const;

/**
 * `unit` and `web` need nothing but this process; `integration` makes databases on a PostgreSQL server: the one whose
 * `postgres://` address TEST_DATABASE holds, else one that is started for the run. `cluster` needs several machines.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: WaitingAmongWorking },
    projects: [
      'apps/web/vitest.config.ts',
      'apps/web/vitest.time.config.ts',
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...nowhere, integration, cluster, 'apps/web/**'],
          setupFiles: ['packages/tooling/src/vitest/fail-on-console-error.ts'],
          restoreMocks: true,
          isolate: false,
          // Of all projects in this run alike; many tests wait for a process or a socket.
          maxWorkers: 3,
          testTimeout: 300_000,
          retry,
        },
      },
      {
        test: {
          name: 'integration',
          include: [integration],
          globalSetup: 'packages/tooling/src/vitest/database.ts',
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'cluster',
          include: [cluster],
          globalSetup: 'packages/tooling/src/vitest/cluster.ts',
          ...onDatabase,
        },
      },
    ],
  },
});
