import { defineConfig } from 'vitest/config';
import { content } from './vite-content.ts';
import { visitorOffers } from './vite-offers.ts';
import { yaml } from './vite-yaml.ts';

export default defineConfig({
  plugins: [content(), visitorOffers(), yaml()],
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['*.test.ts', 'src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    setupFiles: ['../../packages/tooling/src/vitest/fail-on-console-error.ts', './vitest.setup.ts'],
    restoreMocks: true,
  },
});
