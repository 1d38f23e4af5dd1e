import { expect, it } from 'vitest';
import { themeScript } from '../src/app/layouts/theme-script.ts';
import { reordered } from './first-things-first.ts';

const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1"/>';
const looks = `<script>${themeScript}</script><link rel="stylesheet" href="/assets/style-1.css"/>`;
const font = '<link rel="preload" as="font" href="/assets/a.woff2"/>';
const module = '<link rel="modulepreload" href="/assets/a.js"/>';

it('lets script come after everything that a page looks like', () => {
  expect(reordered(`<head>${viewport}${looks}${font}</head><body>${module}</body>`)).toBe(
    `<head>${viewport}${looks}${font}</head><body><link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/></body>`,
  );
});

it.each([
  ['without its looks', `<head>${viewport}</head>`],
  ['whose script comes first', `<head>${viewport}${module}${looks}</head>`],
  [
    'whose sheet comes before its theme',
    `<head><link rel="stylesheet" href="/a.css"/><script>${themeScript}</script></head>`,
  ],
])('refuses a page %s', (_case, html) => {
  expect(() => reordered(html)).toThrow('not as expected');
});
