import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './test.ts';

/** The main journeys in the engines of Firefox and Safari, one after the other: they share a member and its mailbox. */
export default defineConfig<EngineOptions>({
  testDir: '.',
  testMatch: '*.engine.ts',
  outputDir: '../../.cache/engines-results',
  globalSetup: '../support/global-setup.ts',
  workers: 1,
  timeout: 240_000,
  forbidOnly: true,
  reporter: 'list',
  expect: { timeout: 30_000 },
  projects: [
    // The other journeys are Chromium's by day.
    { name: 'chromium', use: { engineName: 'chromium' }, testMatch: 'typing.engine.ts' },
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
});
