import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ContentError, loadYamlContent } from './yaml-content.ts';

const own = fileURLToPath(new URL('../../../../../content', import.meta.url));
let directory = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'wattle-content-'));
  cpSync(own, directory, { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const faultOf = (file: string, text: string): string => {
  writeFileSync(join(directory, file), text);
  try {
    loadYamlContent(directory);
  } catch (cause) {
    if (cause instanceof ContentError) return cause.message;
    throw cause;
  }
  return 'none';
};

describe('the edited words', () => {
  it('[HOME-006] [HOME-015] [HOME-019] [DASH-010] of this product are usable', () => {
    const content = loadYamlContent(directory);
    expect(content.processSteps).toHaveLength(4);
    expect(content.keyFeatures.length).toBeGreaterThan(0);
    expect(content.faqs.length).toBeGreaterThan(0);
    expect(content.articles.length).toBeGreaterThan(0);
    expect(content.tabs.map(({ key }) => key)).toEqual(expect.arrayContaining(['score', 'history']));
    expect(content.menu.items.map(({ key }) => key)).toContain('log-in');
    expect(Object.keys(content.texts).length).toBeGreaterThan(0);
  });

  it.each([
    ['tabs.yaml', '- { key: score, tabIndex: one, label: Score }', 'tabs.yaml, 0.tabIndex'],
    ['faqs.yaml', '- { key: a, title: A, text: " " }', 'faqs.yaml, 0.text'],
    ['faqs.yaml', '- { key: a, title: A, text: B, note: C }', 'faqs.yaml, 0'],
    [
      'faqs.yaml',
      '[{ key: a, title: A, text: B }, { key: a, title: C, text: D }]',
      "faqs.yaml, 1.key: 'a' is there twice",
    ],
    [
      'key-features.yaml',
      '- { key: a, title: A, description: B, imgUrl: "https://elsewhere.example/a.svg" }',
      'key-features.yaml, 0.imgUrl: use a path of this site',
    ],
    ['texts.yaml', 'header: [1, 2]', 'texts.yaml, header'],
    ['process-steps.yaml', '{ not: closed', 'process-steps.yaml: '],
    [
      'menu.yaml',
      'groups: []\nitems: [{ key: a, label: A, href: //elsewhere.example, group: x, look: link, audience: member, role: ADMIN }]\npages: []',
      'menu.yaml, items.0.href',
    ],
    [
      'menu.yaml',
      'groups: []\nitems: [{ key: a, label: A, href: /a, group: x, look: link, audience: member, role: null }]\npages: [{ page: p, paths: [/p], items: [b] }]',
      "menu.yaml, items.0.group: no group 'x'; menu.yaml, pages.0.items: no item 'b'",
    ],
  ])('a fault in %s is named by file and field: %s', (file, text, named) => {
    expect(faultOf(file, text)).toContain(named);
  });

  it.each([
    ['articles/a.md', 'no front matter', 'a.md, id: '],
    ['articles/a.md', '---\nid: 1\nseoName: b\n---\nWords', 'a.md, title: '],
    ['articles/a.md', '---\nid: [\n---\nWords', 'a.md: '],
    ['home.yaml', 'showCode: grand', 'home.yaml, showCode'],
    ['home.yaml', 'featuredIn: { names: [] }', 'home.yaml, featuredIn.madeUp'],
  ])('[HOME-018] a fault in %s is named by file and field, too', (file, text, named) => {
    expect(faultOf(file, text)).toContain(named);
  });

  it('[HOME-018] an article is known by the name of its file and by an id of its own', () => {
    const [first] = readdirSync(join(directory, 'articles'));
    const copied = readFileSync(join(directory, 'articles', first ?? ''), 'utf8');
    const fault = faultOf('articles/another-name.md', copied);
    expect(fault).toContain('another-name.md, seoName: is not the name of the file');
    expect(fault).toMatch(/articles, id: \d+ is there twice/);
  });

  it('a file that is not there is named, together with every other fault', () => {
    unlinkSync(join(directory, 'faqs.yaml'));
    const fault = faultOf('tabs.yaml', '- { key: score }');
    expect(fault).toContain('faqs.yaml: ENOENT');
    expect(fault).toContain('tabs.yaml, 0.tabIndex');
  });
});
