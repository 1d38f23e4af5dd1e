import { defineConfig } from '@playwright/test';
import { browser, isNightly } from './support/environment.ts';

/** Waits for what the processes it kills have left undone, and hardly works: begun first, it is not the last to end. */
const longest = 'restarts.e2e.ts';

/** Equifax Apply gives no estimates, so that pages offer none. */
const notByProtocol = process.env['PRIMARY_BUREAU_PROTOCOL'] === 'equifax-apply' ? [/@estimates/] : [];
/** What only a browser can show, and takes too long for each change. */
const notByDay = isNightly ? [] : [/@nightly/];

/** The journeys against the built app, the real API and the simulators, in the system's browser. */
export default defineConfig({
  testDir: '.',
  grepInvert: [...notByProtocol, ...notByDay],
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testMatch: '*.e2e.ts', testIgnore: longest },
  ],
  outputDir: '../.cache/journeys',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  // One more than the smallest machine has cores: at any time one of them waits for a restart or a mail.
  workers: 3,
  // These end only what hangs: a busy machine may be several times slower than another.
  timeout: 300_000,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../.cache/results/journeys.json' }]],
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    actionTimeout: 30_000,
    navigationTimeout: 90_000,
    viewport: { width: 1280, height: 900 },
    // Chromium reports each transition between pages that it leaves out, on a slow machine, as an exception.
    contextOptions: { reducedMotion: 'reduce' },
    // Emptied between tests, and ready at once: a new context would load and compile the app from scratch each time.
    reuseContext: true,
    // Pages of one worker would stay under it; `offline.e2e.ts` allows it for itself.
    serviceWorkers: 'block',
    trace: 'off',
    video: 'off',
    screenshot: 'off',
    launchOptions: {
      ...browser(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No browser window, whose scripts and drawing would take time.
        '--kiosk',
      ],
    },
  },
});
