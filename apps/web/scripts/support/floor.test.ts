// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'postcss';
import { expect, it } from 'vitest';
import { browserNotices, FLOOR_WORDS, IS_IN_FLOOR } from '../../src/app/old-browser.ts';
import { FLOOR } from '../../vite-target.ts';
import { compatOf, DATA } from './compat.ts';

const source = join(import.meta.dirname, '../../src');
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);
const styles = sheets.map((name) => parse(readFileSync(join(source, name), 'utf8')));

it('names the oldest versions in the sentence for older browsers, as the documentation does', () => {
  expect([FLOOR.edge, FLOOR.safari_ios], 'said in one').toEqual([FLOOR.chrome, FLOOR.safari]);
  expect(browserNotices({ needsScript: false })).toContain(` in ${FLOOR_WORDS}, or anything newer.`);
  const docs = readFileSync(join(source, '../../../docs/browsers.md'), 'utf8');
  expect(docs).toContain(`\n${FLOOR_WORDS}, and others with the same engines`);
});

function since(browser: 'chrome' | 'firefox' | 'safari', ...path: string[]): unknown {
  return [compatOf(DATA.css, ...path)?.support[browser]].flat()[0]?.version_added;
}

it('hides that sentence by features that came with exactly these versions', () => {
  expect(since('safari', 'properties', 'container-type')).toBe(String(FLOOR.safari));
  expect(since('firefox', 'selectors', 'has')).toBe(String(FLOOR.firefox));
  expect(since('chrome', 'properties', 'initial-letter')).toBe(String(FLOOR.chrome));
  const conditions = styles.flatMap((style) => {
    const found: string[] = [];
    style.walkAtRules('supports', (rule) => void found.push(rule.params.replaceAll(/\s+/g, ' ')));
    return found;
  });
  expect(conditions).toContain(IS_IN_FLOOR);
});

/** The build lowers `light-dark()` to a value chosen where a token is declared, and inherited from there. */
it('declares the tokens with two values wherever a scheme is set', () => {
  const setters = new Set<string>();
  const declarers = new Set<string>();
  for (const style of styles)
    style.walkDecls((declaration) => {
      const { parent, prop, value } = declaration;
      if (parent?.type !== 'rule') return;
      for (const selector of parent.selectors) {
        if (prop === 'color-scheme') setters.add(selector.replace(/^:root.*/, ':root'));
        if (prop === '--ground' && value.startsWith('light-dark(')) declarers.add(selector);
      }
    });
  expect([...setters].toSorted()).toEqual([...declarers].toSorted());
});
