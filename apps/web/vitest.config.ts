import { defineConfig } from 'vitest/config';
import { yaml } from './vite-yaml.ts';

export default defineConfig({
  plugins: [yaml()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    setupFiles: ['../../packages/tooling/src/vitest/fail-on-console-error.ts', './vitest.setup.ts'],
    restoreMocks: true,
  },
});
