import { defineConfig } from 'vitest/config';
import { content } from './vite-content.ts';

export default defineConfig({
  plugins: [content()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['*.test.ts', 'src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    setupFiles: ['../../packages/tooling/src/vitest/fail-on-console-error.ts', './vitest.setup.ts'],
    restoreMocks: true,
    // A page's code is transformed on its first use, which takes a busy machine longer than the test itself.
    testTimeout: 20_000,
  },
});
