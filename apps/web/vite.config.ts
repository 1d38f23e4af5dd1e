import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { content } from './vite-content.ts';
import { TARGET } from './vite-target.ts';

// oxlint-disable-next-line node/no-process-env -- set by the command that starts both in development
const api = process.env['WATTLE_API_URL'] ?? 'http://localhost:3000';

/**
 * The bundler splits by route. These keep the modules that many routes share in few files: each file costs a line in the
 * manifest of every page, and small ones compress badly.
 */
const SHARED = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'common', test: /^(?!.*(?:react-hook-form|rule-form))/, minShareCount: 16 },
  { name: 'rule-form', test: /node_modules\/react-hook-form\/|src\/forms\/rule-form\// },
  {
    name: 'forms',
    test: /src\/(?:forms|ui\/fields)\/|domain\/src\/(?:fields|messages)\//,
    minShareCount: 8,
  },
  { name: 'icons', test: /\/lucide/, minShareCount: 3 },
];

export default defineConfig({
  plugins: [content(), reactRouter()],
  build: {
    // light-dark() stays as written: lowering it breaks panels that change color-scheme inside the page.
    cssTarget: TARGET,
    // Fonts and pictures stay files: the content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    // One stylesheet for all pages: a page never shows before its styles, and a deferred section never asks for more.
    cssCodeSplit: false,
    target: TARGET,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } },
  },
  // `src/plain`, which static pages name by `?worker&url`: a bundle by itself, without React.
  worker: {
    format: 'es',
    plugins: () => [content()],
    rolldownOptions: { output: { entryFileNames: 'assets/plain-[hash].js' } },
  },
  server: {
    // The API's address in development; the same origin serves both once built.
    proxy: Object.fromEntries(['/v1', '/healthz', '/readyz'].map((path) => [path, api])),
  },
});
