export const nowhere = ['**/node_modules/**', '**/build/**', '**/.cache/**', '**/.data/**', 'e2e/**'];

/** Options of tests that make databases on a PostgreSQL server. */
export const onDatabase = {
  exclude: nowhere,
  pool: 'forks',
  isolate: false,
  // One more than the smallest machine has cores: at any time one of them waits rather than works.
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
  // A poll passes as soon as its condition holds, so a long time-out costs nothing but in failing tests.
  expect: { poll: { timeout: 30_000 } },
  // These end only what hangs: a busy machine may be several times slower than another.
  testTimeout: 300_000,
  hookTimeout: 300_000,
} as const;
