import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { announced, writeDrawnPages } from './drawn-pages.ts';

const fallback = '<head><link rel="modulepreload" href="/assets/entry.js"/></head><body></body>';
const routes = {
  site: { module: '/assets/site.js', imports: ['/assets/entry.js'] },
  dashboard: {
    path: 'dashboard',
    parentId: 'site',
    module: '/assets/dashboard.js',
    imports: ['/assets/dial.js'],
  },
  map: { path: 'map/:postcode?', parentId: 'site', module: '/assets/map.js' },
  login: { path: 'login', module: '/assets/login.js' },
  lost: { path: '*', module: '/assets/lost.js' },
};

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'drawn-pages-'));
  const files = {
    '__spa-fallback.html': fallback,
    'login/index.html': 'from the build',
    'assets/manifest-1a2b.js': `window.__reactRouterManifest=${JSON.stringify({ routes })};`,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  await writeDrawnPages(root);
});
afterEach(() => rm(root, { recursive: true }));

const link = (name: string) => `<link rel="modulepreload" fetchpriority="low" href="/assets/${name}.js"/>`;
const read = (file: string) => readFile(join(root, file), 'utf8');

it('a page that the browser draws says what it is made of, once each', async () => {
  expect(await read('dashboard/index.html')).toBe(
    fallback.replace('</head>', `${link('dashboard')}${link('dial')}${link('site')}</head>`),
  );
});

it('pages of the build stay as they are, and addresses that vary have none', async () => {
  expect(await read('login/index.html')).toBe('from the build');
  expect(['map', 'map/:postcode?', '*'].filter((path) => existsSync(join(root, path)))).toEqual([]);
  expect(() => announced('<body></body>', [])).toThrow('not as expected');
});
