import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { content } from './vite-content.ts';
import { renderer } from './vite-renderer.ts';
import { hashedPictures } from './vite-pictures.ts';
import { TARGET } from './vite-target.ts';

// oxlint-disable-next-line node/no-process-env -- set by whoever starts both in development
const api = process.env['WATTLE_API_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [renderer(), content(), hashedPictures(), reactRouter()],
  build: {
    // light-dark() stays as written: lowering it breaks panels that change color-scheme inside the page.
    cssTarget: TARGET,
    // Fonts and pictures stay files: the content security policy has no data: for fonts.
    assetsInlineLimit: 0,
    // One stylesheet for all pages: a page never shows before its styles, and a late part never asks for more.
    cssCodeSplit: false,
    target: TARGET,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page loads travels in two files: many small ones compress worse.
              groups: [
                { name: 'framework', test: /node_modules\/(?:preact|react-router)\/|web\/renderer\// },
                {
                  name: 'shell',
                  test: /src\/(?:app\/(?:[\w-]+\/)?(?!entry|below|finish|flow|identity|session|splash|wizard|member-gates|menu|drop-down|sliding-menu|site|plain|co-brand|connection-note|logged-out|.*\.page)[^/]*$|ui\/(?:[\w-]+\/)?(?:button|icon|class-names|error-panel|bloom|use-awake|lazy-part|late-part)\.)|lucide\/dist\/esm\/icons\/(?:arrow-right|arrow-left|chevron-down|chevron-right|menu|user|x)\.|co-brands?\.css/,
                },
                // Notes are on many pages, and on few of those that are only read.
                { name: 'messages', test: /src\/ui\/(?:[\w-]+\/)?messages\./ },
                // Small drawings in files of their own would be a request each. Those of forms and messages are on most
                // pages, the others on those of members.
                {
                  name: 'signs',
                  test: /lucide\/dist\/esm\/icons\/(?:triangle-alert|circle-alert|check|info|lock|minus|plus|eye|eye-off|map-pin)\./,
                },
                { name: 'icons', test: /lucide\/dist\/esm\/icons\// },
                // The header with its menus, which the ways in do not have.
                {
                  name: 'site',
                  test: /src\/(?:app\/(?:layouts\/site[.-](?!footer)|menus\/(?!brand-mark))|plain\/menus\.)|content\/menu\.yaml/,
                },
                {
                  name: 'session',
                  test: /contract\/src\/client|src\/api\/(?:session|use-session|call|authentication)\.|domain\/src\/(?:[\w-]+\/)?(?:roles|journey)\./,
                },
                // What member pages and everything sent by a press need, with or without forms.
                {
                  name: 'submit',
                  test: /src\/(?:api\/(?:submission|factor-needed)|forms\/(?:gated|use-submit))\./,
                },
                // What every form needs. The list of a page's files is on every page, so short lists keep pages small.
                {
                  name: 'forms',
                  test: /src\/forms\/(?:form-page|use-rule-form|fields?|forms)\b|src\/ui\/(?:[\w-]+\/)?(?:field|text-field)\.|domain\/src\/(?:messages[-/]fields|(?:[\w-]+\/)?(?:text-fields|field-error|contact-fields))\./,
                },
              ],
            },
          },
        },
      },
    },
  },
  server: {
    // The API's address in development; the same origin serves both once built.
    proxy: Object.fromEntries(['/v1', '/healthz', '/readyz'].map((path) => [path, api])),
  },
});
