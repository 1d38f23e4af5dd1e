import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';

import { pageAt } from '@wattle/domain/pages/pages';
import { LEADING_ON } from '@wattle/domain/pages/paths';

import { serveWebApp } from './web-app.ts';

/** A build of one page, made at the same moment as all others. */
async function serve(text: string) {
  const webDir = mkdtempSync(join(tmpdir(), 'wattle-build-'));
  const file = join(webDir, 'index.html');
  writeFileSync(file, text);
  writeFileSync(`${file}.gz`, gzipSync(text));
  writeFileSync(join(webDir, '__spa-fallback.html'), 'the shell');
  writeFileSync(join(webDir, 'routes.json'), '["/there","/absent"]');
  for (const each of [file, `${file}.gz`]) utimesSync(each, 1, 1);
  const app = fastify();
  await serveWebApp(app, {
    webDir,
    policyOf: () => "default-src 'none'",
    hasSession: () => false,
    fileOfOther: async () => null,
    isAbsent: (path) => path === '/absent',
  });
  onTestFinished(async () => {
    await app.close();
    rmSync(webDir, { recursive: true });
  });
  return (known = '', url = '/') =>
    app.inject({ url, headers: { 'if-none-match': known, 'accept-encoding': 'gzip' } });
}

it('a page that a browser has is not sent again, and one of another build is, whatever their dates', async () => {
  const [before, after] = [await serve('version one'), await serve('version two')];
  const tag = String((await before()).headers['etag']);
  const unchanged = await before(`W/"other", ${tag}`);
  expect([unchanged.statusCode, unchanged.body, unchanged.headers['cache-control']]).toEqual([
    304,
    '',
    'no-cache',
  ]);
  expect(unchanged.headers).not.toHaveProperty('content-encoding');
  const changed = await after(tag);
  expect([changed.statusCode, changed.headers['content-encoding']]).toEqual([200, 'gzip']);
  expect(changed.headers['etag']).not.toBe(tag);
});

it('[SCORE-039] a page that there is not with these settings is not found', async () => {
  const get = await serve('version one');
  expect((await get('', '/there')).statusCode).toBe(200);
  expect((await get('', '/absent')).statusCode).toBe(404);
});

it.each(Object.entries(LEADING_ON))(
  '[REPORT-049] leads from %s, where a page was, to %s',
  async (before, now) => {
    const get = await serve('version one');
    for (const address of [before, `${before.toUpperCase()}/`, `${before}?from=mail`]) {
      const { statusCode, headers } = await get('', address);
      expect([statusCode, headers.location], address).toEqual([302, now]);
    }
    expect(pageAt(now), 'a page is there').not.toBeNull();
  },
);
