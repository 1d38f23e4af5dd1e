// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkSupport } from './check-support.ts';
import { lackedByScript } from './script-features.ts';
import { lackedByStyle } from './style-features.ts';

describe('the oldest supported browsers', () => {
  it.each([
    ['const a = /(?<=x)y/u;', 'lookbehind_assertion'],
    ['const a = RegExp(`(?<! ) +$`);', 'lookbehind_assertion'],
    ['const a = "(?<=x)y"; function f() { return new RegExp(a + b, "u"); }', 'lookbehind_assertion'],
    ['const a = new RegExp(String.raw`\\s(?<!x)${b}`);', 'lookbehind_assertion'],
    ['const a = /(?-i:x)/;', 'modifier'],
    ['const a = /(?<day>a)|(?<day>b)/;', 'duplicate_named_capturing_groups'],
    ['const a = /[\\p{L}--[a-z]]/v;', 'unicodeSets'],
    ['const a = RegExp(`[a--b]`, `v`);', 'unicodeSets'],
    ['globalThis.RegExp(b, a); const a = "gv";', 'unicodeSets'],
    ['class A { static { start(); } }', 'class static block'],
    ['text.isWellFormed();', '.isWellFormed()'],
    ['if (URL.canParse(text)) go();', 'URL.canParse'],
    ['const { promise } = Promise.withResolvers();', 'Promise.withResolvers'],
    ['const all = Object.groupBy(rows, nameOf);', 'Object.groupBy'],
    ['new Navigation();', 'Navigation'],
    ['navigator.userActivation.isActive;', 'navigator.userActivation'],
    ['const a = [/\\(?<=/, /[(?<=]/, /(?<day>a)(?:b)(?=c)(?!d)/u, RegExp(b, "u"), "v"];', 'none'],
    ['rows.toSorted(); structuredClone(rows); rows.findLast(isOpen); rows.at(-1);', 'none'],
    ['const row = { isWellFormed: 1, Navigation: 2 }; row.login();', 'none'],
  ])('lack in the script %s: %s', (source, feature) => {
    expect([...lackedByScript('page.js', source)]).toEqual(feature === 'none' ? [] : [feature]);
  });

  it.each([
    ['a { color: light-dark(#000, #fff) }', 'light-dark()'],
    ['a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
    ['a { text-wrap: balance }', 'text-wrap,text-wrap: balance'],
    ['a { field-sizing: content }', 'field-sizing,field-sizing: content'],
    ['a { b { color: red } & c { color: red } }', '&'],
    ['a:user-invalid { color: red }', ':user-invalid'],
    ['@media (width < 40rem) { a { color: red } }', '@media with a range'],
    ['@starting-style { a { color: red } }', '@starting-style'],
    ['a { min-height: 2lh }', 'lh'],
    ['a { width: 20cqi; height: 100dvh; display: grid } a:has(b) { gap: 1rem }', 'none'],
    ['a { -webkit-user-select: none; user-select: none }', 'none'],
    ['@supports (color: light-dark(#000, #fff)) { a { color: light-dark(#000, #fff) } }', 'none'],
  ])('lack in the stylesheet %s: %s', (source, features) => {
    expect([...lackedByStyle(source)].join()).toBe(features === 'none' ? '' : features);
  });
});

it.each([
  ['assets/page.js', 'go(RegExp(`(?<=x)y`));'],
  ['app-worker.js', 'go(RegExp(`(?<=x)y`));'],
  ['log-in/index.html', '<p>a</p><script>go(RegExp("(?<=x)y"))</script>'],
  ['log-in/index.html', '<p>a</p><script type="module" async>go(/(?<=x)y/)</script>'],
])('refuses %s with %s', (file, source) => {
  const folder = mkdtempSync(join(tmpdir(), 'served-'));
  try {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
    expect(() => checkSupport(folder)).toThrow(`lookbehind_assertion in ${file}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
