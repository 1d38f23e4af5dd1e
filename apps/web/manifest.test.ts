import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '@wattle/domain/pages/paths';
import { expect, it } from 'vitest';

type Manifest = {
  start_url: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { url: string }[];
};

const folder = join(import.meta.dirname, 'public');

it('installs as an app with pages and pictures that exist', () => {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'));
  expect(manifest).toMatchObject({ id: '/', display: 'standalone' });
  const pages = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)];
  expect(Object.values(PATHS)).toEqual(expect.arrayContaining(pages));
  expect(manifest.icons.filter(({ src }) => !existsSync(join(folder, src)))).toEqual([]);
  const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable');
  expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
});
