import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { content } from './vite-content.ts';
import { TARGET } from './vite-target.ts';

// oxlint-disable-next-line node/no-process-env -- set by whoever starts both in development
const api = process.env['WATTLE_API_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [content(), reactRouter()],
  build: {
    // light-dark() stays as written: lowering it breaks panels that change color-scheme inside the page.
    cssTarget: TARGET,
    // Fonts and pictures stay files: the content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    // One stylesheet for all pages: a page never shows before its styles, and a late part never asks for more.
    cssCodeSplit: false,
    target: TARGET,
  },
  // `src/plain`, which static pages name by `?worker&url`: a script by itself, which shares nothing with React's.
  worker: { format: 'es', plugins: () => [content()] },
  server: {
    // The API's address in development; the same origin serves both once built.
    proxy: Object.fromEntries(['/v1', '/healthz', '/readyz'].map((path) => [path, api])),
  },
});
