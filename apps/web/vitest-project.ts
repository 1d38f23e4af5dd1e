import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { content } from './vite-content.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const tests = ['*.test.ts', 'src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'];
const setup = ['../../packages/tooling/src/vitest/fail-on-console-error.ts', './vitest.setup.ts'];

function fakesTime(file: string): boolean {
  return /\b(?:useFakeTimers|freezeTime|test-dashboard)\b/.test(readFileSync(`${here}${file}`, 'utf8'));
}

type Shares = { name: string; sharesWorkers: boolean };

/**
 * Starting a worker with jsdom takes longer than most test files, so files share workers. Files with fake timers are
 * isolated: jsdom may wait forever for a frame requested under them.
 */
export function webTests({ name, sharesWorkers }: Shares) {
  const files = globSync(tests, { cwd: here });
  return defineConfig({
    plugins: [content()],
    test: {
      name,
      environment: 'jsdom',
      include: files.filter((file) => fakesTime(file) !== sharesWorkers),
      setupFiles: sharesWorkers ? [...setup, './vitest.shared.setup.ts'] : setup,
      restoreMocks: true,
      isolate: !sharesWorkers,
      // Threads start faster than processes.
      pool: sharesWorkers ? 'forks' : 'threads',
      maxWorkers: 3,
      // Includes transforming a page's code on first use.
      testTimeout: 300_000,
      expect: { poll: { timeout: 30_000 } },
    },
  });
}
