import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { content } from './vite-content.ts';
import { lostRoutes } from './vite-lost-routes.ts';
import { TARGET } from './vite-target.ts';

// oxlint-disable-next-line node/no-process-env -- set by the command that starts both in development
const api = process.env['WATTLE_API_URL'] ?? 'http://localhost:3000';

/** Libraries and small modules that member pages share. */
const MEMBERS =
  /@tanstack|query-client|member-page|forms\/load-failure|ui\/(?:deferred|use-media)|navigation\/bureau/;

/**
 * Groups modules that many routes share into few files: each file adds a line to every page's manifest, and small files
 * compress badly.
 */
const SHARED = [
  // Runs before everything else, so it brings all that it needs.
  { name: 'early', test: /src\/app\/entry\.early\.ts/ },
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'score-words', test: /domain\/src\/messages\/(?:report|score)\.ts/, minShareCount: 2 },
  // Without `query`, which only member pages fetch, and without forms.
  {
    name: 'common',
    test: /^(?!.*(?:react-hook-form|rule-form|form-page|@tanstack|query-client|member-page|load-failure|domain\/src\/messages\/(?!keys|bureau|errors)))/,
    minShareCount: 16,
  },
  { name: 'rule-form', test: /node_modules\/react-hook-form\/|src\/forms\/rule-form\// },
  {
    name: 'forms',
    test: /src\/(?:forms\/(?!member-page|load-failure)|ui\/fields\/)|domain\/src\/(?:fields|messages\/(?!keys|bureau|errors|report|score))\//,
    minShareCount: 8,
  },
  { name: 'icons', test: /\/lucide/, minShareCount: 3 },
  { name: 'query', test: MEMBERS, minShareCount: 8 },
  // After those whose modules they import.
  {
    name: 'site',
    test: /src\/(?:api\/(?:browser-push|session-viewer)|app\/(?:app-worker|lost-code|menus\/brand-mark|old-browser|shell-shape)|plain\/app-worker|navigation\/(?:for-)?viewer|ui\/touched)\./,
  },
  { name: 'offers', test: /src\/(?:ui\/layout\/offer-|api\/product-click)|domain\/src\/offers\/display/ },
  { name: 'use-report', test: /src\/features\/report\/asking\/use-report\.|domain\/src\/report\/report\./ },
];

export default defineConfig({
  plugins: [content(), lostRoutes(), reactRouter()],
  build: {
    // The content security policy allows no `data:` fonts.
    assetsInlineLimit: 0,
    // One stylesheet for all pages, so that a deferred section never waits for styles.
    cssCodeSplit: false,
    target: TARGET,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } },
    // React Router discards the stylesheets of the prerendering build only when each belongs to one chunk. Otherwise the
    // image would hold the whole sheet a second time.
    ssr: { build: { cssCodeSplit: true, rolldownOptions: { output: { codeSplitting: false } } } },
  },
  // The bundle for static pages (`src/plain`), imported with `?worker&url`: no React.
  worker: {
    format: 'es',
    plugins: () => [content()],
    rolldownOptions: { output: { entryFileNames: 'assets/plain-[hash].js' } },
  },
  server: {
    // The development API, behind the same origin as in production.
    proxy: Object.fromEntries(['/v1', '/healthz', '/readyz'].map((path) => [path, api])),
  },
  // Pages are prerendered through it. In a container without IPv6 Node listens on ::1 for `localhost`, and calls 127.0.0.1.
  preview: { host: '127.0.0.1' },
});
