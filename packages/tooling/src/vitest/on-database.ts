import { LEAST_PATIENCE_MS } from './patience.ts';

export const nowhere = ['**/node_modules/**', '**/build/**', '**/.cache/**', '**/.data/**', 'e2e/**'];

/** Of tests that make databases on a PostgreSQL server. */
export const onDatabase = {
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
} as const;
