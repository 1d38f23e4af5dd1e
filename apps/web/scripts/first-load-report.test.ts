import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstLoadReport } from './first-load-report.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'first-load-report-'));
});
afterEach(() => rm(root, { recursive: true }));

async function put(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const zipped = (...sources: string[]) => sources.reduce((sum, source) => sum + gzipSync(source).length, 0);

it('every page counts: one for each HTML file, and what the browser draws with its layouts', async () => {
  const [entry, layout, dashboard] = ['entry()', 'layout()', 'dashboard()'];
  const page = '<script type="module" src="/assets/entry.js"></script>';
  for (const file of ['index.html', 'articles/a/index.html', 'login/index.html', '__spa-fallback.html'])
    await put(file, page);
  await put('assets/entry.js', entry);
  await put('assets/layout.js', layout);
  await put('assets/dashboard.js', dashboard);
  const routes = {
    site: { module: '/assets/layout.js' },
    dashboard: { path: 'dashboard', parentId: 'site', module: '/assets/dashboard.js' },
    article: { path: 'articles/:seoName', parentId: 'site', module: '/assets/dashboard.js' },
    login: { path: 'login', module: '/assets/dashboard.js' },
    lost: { path: '*', module: '/assets/dashboard.js' },
  };
  await put('assets/manifest-1a2b.js', `window.__reactRouterManifest=${JSON.stringify({ routes })};`);
  const found = await firstLoadReport(root);
  expect(found.toSorted((a, b) => a.page.localeCompare(b.page))).toEqual([
    { page: '/', bytes: zipped(entry), budget: 12_000 },
    { page: '/articles/a', bytes: zipped(entry), budget: 12_000 },
    { page: '/dashboard', bytes: zipped(entry, layout, dashboard), budget: 150_000 },
    { page: '/login', bytes: zipped(entry), budget: 100_000 },
  ]);
});
