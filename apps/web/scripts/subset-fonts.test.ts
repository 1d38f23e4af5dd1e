import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const sheets = files.filter((file) => file.endsWith('.css') && !file.endsWith('fonts.css'));
const css = sheets.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');

const weightsBy = (pattern: RegExp): number[] =>
  [...css.matchAll(pattern)].map(([, weight]) => Number(weight));

it('stylesheets use only the weight that the display font has', () => {
  const weights = weightsBy(/\bfont:\s*(\d+)[^;]*--font-display/g);
  expect(weights.length).toBeGreaterThan(10);
  expect(new Set(weights)).toEqual(new Set([700]));
});

it('stylesheets use only weights that the text font has', () => {
  const weights = [...weightsBy(/\bfont:\s*(\d+)[^;]*--font-text/g), ...weightsBy(/\bfont-weight:\s*(\d+)/g)];
  expect(weights.length).toBeGreaterThan(10);
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(400);
  expect(Math.max(...weights)).toBeLessThanOrEqual(750);
});

it('the fonts of every page are smaller than 60 kB together', () => {
  const fonts = files.filter((file) => file.startsWith('ui/fonts/') && file.endsWith('.woff2'));
  expect(fonts).toHaveLength(3);
  const bytes = fonts.map((file) => statSync(join(source, file)).size);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(60_000);
});
