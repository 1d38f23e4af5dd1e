import { expect, it } from 'vitest';
import { themeScript } from '../src/app/layouts/theme-script.ts';
import { reordered } from './first-things-first.ts';

const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1"/>';
const looks = `<script>${themeScript}</script><link rel="stylesheet" href="/assets/style-1.css"/>`;
const font = '<link rel="preload" as="font" href="/assets/a.woff2"/>';

it('brings the theme and the sheet before fonts and script, and script last', () => {
  const html = `<head>${viewport}${font}<link rel="modulepreload" href="/assets/a.js"/>${looks}</head>`;
  expect(reordered(html)).toBe(
    `<head>${viewport}${looks}${font}<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/></head>`,
  );
});

it('refuses a page that it does not know', () => {
  expect(() => reordered(`<head>${viewport}</head>`)).toThrow('not as expected');
});
