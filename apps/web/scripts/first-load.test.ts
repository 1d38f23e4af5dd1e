import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstLoadScriptBytes } from './first-load.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'first-load-'));
  await mkdir(join(root, 'assets'));
});
afterEach(() => rm(root, { recursive: true }));

const put = (path: string, text: string) => writeFile(join(root, path), text);
const zipped = (...sources: string[]) => sources.reduce((sum, source) => sum + gzipSync(source).length, 0);

it('counts every script once: named, preloaded, imported by them; and nothing that is asked for later', async () => {
  const theme = 'theme()';
  const entry = 'import{a}from"./shared.js";import("./later.js");a()';
  const shared = 'export const a=()=>1';
  const page = 'import"./shared.js";page()';
  await put('theme.js', theme);
  await put('assets/entry.js', entry);
  await put('assets/shared.js', shared);
  await put('assets/page.js', page);
  await put('assets/later.js', 'later()');
  await put(
    'index.html',
    '<link rel="stylesheet" href="/assets/s.css"/><link rel="modulepreload" href="/assets/entry.js"/>' +
      '<script src="/theme.js"></script><script type="module">import "/assets/page.js"; import "/assets/entry.js"</script>',
  );
  expect(await firstLoadScriptBytes('index.html', { root })).toBe(zipped(theme, entry, shared, page));
});
