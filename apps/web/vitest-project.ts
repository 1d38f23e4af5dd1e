import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { content } from './vite-content.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const tests = ['*.test.ts', 'src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'];
const setup = ['../../packages/tooling/src/vitest/fail-on-console-error.ts', './vitest.setup.ts'];

function fakesTime(file: string): boolean {
  return /\b(?:useFakeTimers|freezeTime)\b/.test(readFileSync(`${here}${file}`, 'utf8'));
}

type Shares = { name: string; sharesWorkers: boolean };

/**
 * The tests of the web app. A worker and its window take longer to make than most files take to run, so files share
 * them; files that fake time do not, because jsdom may wait for ever for a frame requested in faked time.
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
      // A thread of its own is there sooner than a process.
      pool: sharesWorkers ? 'forks' : 'threads',
      maxWorkers: 3,
      // A page's code is transformed on its first use, which takes a busy machine longer than the test itself.
      testTimeout: 300_000,
      // Told by name, and failed if there are many: the suite's second-tries.ts.
      retry: 1,
    },
  });
}
