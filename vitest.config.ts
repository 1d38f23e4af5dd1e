import { defineConfig } from 'vitest/config';
import { nowhere, onDatabase } from './packages/tooling/src/vitest/on-database.ts';
import { WaitingAmongWorking } from './packages/tooling/src/vitest/waiting-among-working.ts';

/**
 * `unit` and `web` need nothing but this process; `integration` and `nightly` make databases on a PostgreSQL server: the one whose
 * `postgres://` address TEST_DATABASE holds, else one that is started for the run.
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
          exclude: [...nowhere, '**/*.{integration,nightly,cluster}.test.ts', 'apps/web/**', 'data/**'],
          setupFiles: ['packages/tooling/src/vitest/fail-on-console-error.ts'],
          restoreMocks: true,
          isolate: false,
          // Shared by all projects in this run; many tests wait for a process or a socket.
          maxWorkers: 3,
          testTimeout: 300_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        // Its packages have a lock of their own; `npm run test:data` installs them.
        test: { name: 'data', include: ['data/**/*.test.ts'], exclude: nowhere },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          globalSetup: 'packages/tooling/src/vitest/database.ts',
          ...onDatabase,
        },
      },
      {
        test: {
          name: 'nightly',
          include: ['**/*.nightly.test.ts'],
          globalSetup: 'packages/tooling/src/vitest/database.ts',
          ...onDatabase,
        },
      },
    ],
  },
});
