import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentError } from './faults.ts';
import { notYetInForce } from './legal-texts.ts';
import { checkMapFiles } from './map-files.ts';
import { readBrand, readContent } from './read-content.ts';
import { copyOfContent, MISTAKES, ownContent } from './test-planted.ts';

let copy: ReturnType<typeof copyOfContent>;
beforeEach(() => {
  copy = copyOfContent();
});
afterEach(() => copy.remove());

function faultOf(read: () => unknown = () => readContent(copy.folder)): string {
  try {
    read();
  } catch (cause) {
    if (cause instanceof ContentError) return cause.message;
    throw cause;
  }
  return 'none';
}

const faultWith = (file: string, text: string): string => {
  copy.write(file, text);
  return faultOf();
};

const legal = (key: string) => readContent(copy.folder).legal.find((text) => text.key === key);

describe('the edited words', () => {
  it('[HOME-006] [HOME-015] [HOME-019] [DASH-010] reads this product’s content', () => {
    const content = readContent(ownContent);
    expect(content.processSteps).toHaveLength(4);
    expect(content.keyFeatures.length).toBeGreaterThan(0);
    expect(content.faqs.length).toBeGreaterThan(0);
    expect(content.articles.length).toBeGreaterThan(0);
    expect(content.tabs.map(({ key }) => key)).toEqual(expect.arrayContaining(['score', 'history']));
    expect(content.menu.items.map(({ key }) => key)).toContain('log-in');
    expect(content.legal.map(({ key }) => key)).toContain('privacy-policy');
    expect(() => checkMapFiles(ownContent)).not.toThrow();
  });

  it('gives the same content on every read, to the last item of a list', () => {
    expect(readBrand(ownContent)).toEqual(readContent(ownContent).brand);
    const days = readContent(ownContent).articles.map(({ published }) => published);
    expect(days).toEqual(days.toSorted().toReversed());
  });
});

describe('a mistake is named by file and line, in plain words', () => {
  it.each(MISTAKES)('reports a mistake in $file by line', ({ expected, ...mistake }) => {
    copy.make(mistake);
    expect(faultOf()).toMatch(expected);
  });

  it.each([
    ['faqs.yaml', '- { key: a, title: A, text: " " }', 'content/faqs.yaml:1: text: is empty'],
    [
      'faqs.yaml',
      '- key: a\n  title: A\n  text: B\n  note: C',
      'content/faqs.yaml:4: note: nothing reads this',
    ],
    [
      'faqs.yaml',
      '- { key: a, title: A, text: B }\n- { key: a, title: C, text: D }',
      "content/faqs.yaml:2: key: 'a' is there twice",
    ],
    ['faqs.yaml', '- key: a\n  key: b', 'content/faqs.yaml:2: Map keys must be unique'],
    ['faqs.yaml', 'a: 1\n---\nb: 2', 'content/faqs.yaml:2: '],
    ['process-steps.yaml', '# How\n\n{ not: closed', 'content/process-steps.yaml:3: '],
    ['tabs.yaml', '', 'content/tabs.yaml:1: has to be a list'],
    ['texts.yaml', 'header: A', 'content/texts.yaml:1: header: nothing reads this'],
    ['texts.yaml', 'header: A', 'content/texts.yaml:1: footer_tagline: is missing'],
    [
      'menu.yaml',
      'groups: [{ key: x, label: X }]\nitems:\n  - { key: a, label: A, href: /a, group: null, look: link, audience: member, role: null }\npages:\n  - page: p\n    paths: [/p]\n    items: [b]\n  - page: q\n    paths: [/q,\n      /P]\n    items: []',
      "content/menu.yaml:1: groups.key: no item is in 'x'; content/menu.yaml:7: pages.items: there is no item 'b'; content/menu.yaml:10: pages.paths: '/p' is there twice",
    ],
    ['brand.yaml', 'featuredIn: { names: [] }', 'content/brand.yaml:1: featuredIn.madeUp: is missing'],
    [
      'articles/a.md',
      'no front matter',
      "content/articles/a.md:1: does not begin with fields between two lines of '---'",
    ],
    ['articles/a.md', '---\nid: 1\n---\n\n', 'content/articles/a.md:1: has no text'],
    ['articles/a.md', '---\nid: 1\nseoName: b\n---\nWords', 'content/articles/a.md:2: title: is missing'],
    ['articles/a.md', '---\nid: 1\nid: [\n---\nWords', 'content/articles/a.md:3: '],
  ])('words a mistake in %s as %j', (file, text, named) => {
    expect(faultWith(file, text)).toContain(named);
  });

  it('reports all mistakes at once, in one line', () => {
    rmSync(join(copy.folder, 'faqs.yaml'));
    const fault = faultWith('tabs.yaml', '- { key: score }');
    expect(fault).toContain('content/faqs.yaml:1: is not there; ');
    expect(fault).toContain(
      'content/tabs.yaml:1: tabIndex: is missing; content/tabs.yaml:1: label: is missing',
    );
    expect(fault).not.toContain('\n');
  });

  it('reports an unreadable file and a missing folder', () => {
    rmSync(join(copy.folder, 'tabs.yaml'));
    symlinkSync('nowhere', join(copy.folder, 'tabs.yaml'));
    expect(faultOf()).toBe('content/tabs.yaml:1: cannot be read (ENOENT)');
    copy.remove();
    expect(faultOf()).toContain('content/brand.yaml:1: is not there');
  });

  it('[LEGAL-003] reports an unknown placeholder by its line in the text', () => {
    copy.make({
      file: 'legal/complaints.md',
      from: 'It costs you nothing.',
      to: 'It costs {nobody} nothing.',
    });
    expect(faultOf()).toBe('content/legal/complaints.md:9: {nobody} stands for nothing');
    copy.make({ file: 'legal/complaints.md', from: '{nobody}', to: '{consent:nothing}' });
    expect(faultOf()).toContain(':9: {consent:nothing} stands for nothing');
  });

  it.each([
    ['places.json', '{"sA3":[],"sA2":[],"places":"","more":1}', '1: more: nothing reads this'],
    ['regions.topo.json', '{\n"type": }', '2: is no JSON'],
    ['regions.topo.json', '{"a": 1,\n "b": [1,\n2]\n,\n"c": x\n}', '5: is no JSON'],
    ['regions.topo.json', '{"a": 1,\n', '2: is no JSON'],
    ['scoreMapData18.json', '{\n"name": "another"}', '2: name: has to be one of: scoreMapData18'],
  ])('reports a mistake in the map’s %s', (file, text, named) => {
    copy.write(`map/${file}`, text);
    expect(faultOf(() => checkMapFiles(copy.folder))).toContain(`content/map/${file}:${named}`);
  });
});

describe('files that do not go together', () => {
  it('[HOME-018] requires an article’s file name and a unique id', () => {
    const [first = ''] = readdirSync(join(copy.folder, 'articles'));
    const copied = readFileSync(join(copy.folder, 'articles', first), 'utf8');
    const fault = faultWith('articles/another-name.md', copied);
    expect(fault).toContain('content/articles/another-name.md:3: seoName: is not the name of the file');
    expect(fault).toMatch(/articles\/[a-z-]+\.md:2: id: \d+ is there twice/);
  });

  it('[HOME-032] requires unique categories and questions of the help centre', () => {
    copy.make({ file: 'help/your-score.yaml', from: 'key: your-score', to: 'key: scores' });
    copy.make({
      file: 'help/your-score.yaml',
      from: 'key: what-the-bands-mean',
      to: 'key: does-looking-lower-it',
    });
    const fault = faultOf();
    expect(fault).toContain('content/help/your-score.yaml:1: key: is not the name of the file');
    expect(fault).toMatch(/help\/your-score\.yaml:17: 'does-looking-lower-it' is there twice/);
  });

  it('[HOME-033] requires an existing edition of a splash page', () => {
    copy.make({ file: 'co-brands.yaml', from: /- partnerId: 24[\s\S]*$/, to: '' });
    expect(faultOf()).toMatch(/content\/splashes\.yaml:\d+: partner: 24 is no edition of co-brands\.yaml/);
  });

  it('requires the interests’ question among the texts of its consent', () => {
    copy.make({ file: 'preferences.yaml', from: 'version: interests-1', to: 'version: interests-2' });
    expect(faultOf()).toMatch(
      /content\/consents\.yaml:\d+: interests: versions\.interests-2 is not the wording/,
    );
  });
});

const noticed = (inForce: string, sooner = '') =>
  `---\nnotice:\n  given: 2026-12-01\n  inForce: ${inForce}\n${sooner}---\n\n## Fees\n\nNone.`;
const because = (reason: string) => `  sooner:\n    because: ${reason}\n    why: A court ordered it.\n`;

describe('a new version of the terms', () => {
  it('[LEGAL-011] stands below the one in force, with its day and that of its notice', () => {
    copy.write('legal/coming/terms-of-use.md', noticed('2026-12-31'));
    const body = legal('terms-of-use')?.body ?? '';
    expect(body).toMatch(
      /## Law[^#]*## What comes: from 31 Dec 2026\n\n[^#]*notice of it on 1 Dec 2026\.\n\n### Fees \(from/,
    );
    expect(legal('privacy-policy')?.body).not.toContain('What comes');
  });

  it.each([
    ['terms-of-use', noticed('2026-12-30'), 'inForce: is not 30 days after the notice'],
    ['privacy-policy', noticed('2026-12-30'), 'inForce: is not 30 days after the notice'],
    ['terms-of-use', noticed('2026-12-02', because('law')), 'only the privacy policy may change sooner'],
    [
      'terms-of-use',
      noticed('2026-12-02', because('haste')),
      'because: has to be one of: law, safety, nobody',
    ],
    ['terms-of-use', noticed('soon'), 'inForce: has to be a day'],
    ['terms-of-use', '---\nnotice:\n---\n\nNone.', 'notice: '],
  ])('[LEGAL-011] is refused for %s without its 30 days: %#', (key, text, fault) => {
    expect(faultWith(`legal/coming/${key}.md`, text)).toContain(fault);
  });

  it.each([
    ['terms-of-use', 'nobody'],
    ['privacy-policy', 'nobody'],
    ['privacy-policy', 'law'],
    ['privacy-policy', 'safety'],
  ])('[LEGAL-012] of %s may be sooner because of %s, and says why', (key, reason) => {
    copy.write(`legal/coming/${key}.md`, noticed('2026-12-02', because(reason)));
    expect(legal(key)?.body).toContain('It could not wait for 30 days: A court ordered it.');
  });

  it('[LEGAL-011] is not put in the place of the one in force', () => {
    copy.make({ file: 'legal/terms-of-use.md', from: 'The service is free.', to: 'It costs $5.' });
    const fault = faultOf();
    expect(fault).toMatch(/legal\/terms-of-use\.md:5: text: is not [\da-f]{16}: a new version/);
    const text = /is not ([\da-f]{16})/.exec(fault)?.[1] ?? '';
    copy.make({ file: 'legal/terms-of-use.md', from: /^text: .*$/m, to: `text: '${text}'` });
    expect(faultOf()).toContain('legal/terms-of-use.md:5: notice: is missing');
    copy.make({
      file: 'legal/terms-of-use.md',
      from: 'text:',
      to: 'notice: { given: 2026-12-01, inForce: 2026-12-31 }\ntext:',
    });
    expect(faultOf()).toBe('none');
  });

  it('[LEGAL-011] does not pass for the one in force before its day', () => {
    copy.make({
      file: 'legal/terms-of-use.md',
      from: 'text:',
      to: 'notice: { given: 2026-12-01, inForce: 2026-12-31 }\ntext:',
    });
    const texts = readContent(copy.folder).legal;
    const fault = 'legal/terms-of-use.md is not in force before 2026-12-31';
    expect(notYetInForce(texts, '2026-12-30')).toEqual([fault]);
    expect(notYetInForce(texts, '2026-12-31')).toEqual([]);
  });
});

it('[ALERT-024] a notice stands on the page of notices from the day that it is published', () => {
  expect(legal('notices')?.body).toContain('There is none at the moment.');
  const text = '---\nsubject: A slip\napprovedBy: null\npublished: null\n---\n\nWe erred.';
  copy.write('notices/a-slip.md', text);
  expect(legal('notices')?.body).not.toContain('We erred.');
  copy.write('notices/a-slip.md', text.replace('published: null', 'published: 2026-12-03'));
  expect(legal('notices')?.body).toContain('### A slip\n\nPublished 3 Dec 2026.\n\nWe erred.');
});

describe('a file that nothing reads is named', () => {
  it.each([
    'note.yaml',
    'brand.yml',
    'articles/draft.txt',
    'help/more.md',
    'legal/another.md',
    'legal/coming/complaints.md',
    'offers/old/cards.yaml',
    'map/more.json',
    'pictures/a.svg',
  ])('reports the unread file %s', (file) => {
    expect(faultWith(file, '- a')).toBe(`content/${file}:1: nothing reads this file`);
  });

  it('reports a misnamed file as missing', () => {
    renameSync(join(copy.folder, 'legal/complaints.md'), join(copy.folder, 'legal/complaint.md'));
    const fault = faultOf();
    expect(fault).toContain('content/legal/complaint.md:1: nothing reads this file');
    expect(fault).toContain('content/legal/complaints.md:1: is not there');
  });

  it('ignores files of editors and mounted volumes', () => {
    copy.write('.faqs.yaml.swp', '');
    copy.write('articles/README.md', 'How articles are written.');
    mkdirSync(join(copy.folder, '..data'));
    for (const name of ['help', 'tabs.yaml']) {
      renameSync(join(copy.folder, name), join(copy.folder, '..data', name));
      symlinkSync(join('..data', name), join(copy.folder, name));
    }
    expect(faultOf()).toBe('none');
  });
});
