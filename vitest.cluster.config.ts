import { defineConfig } from 'vitest/config';
import { onDatabase } from './packages/tooling/src/vitest/on-database.ts';

/** The integration tests on a cluster, and those that need several machines. */
export default defineConfig({
  test: {
    name: 'cluster',
    include: ['**/*.{integration,nightly,cluster}.test.ts'],
    globalSetup: ['packages/tooling/src/vitest/cluster.ts', 'packages/tooling/src/vitest/database.ts'],
    ...onDatabase,
    // A cluster's servers keep the other cores busy.
    maxWorkers: 2,
  },
});
