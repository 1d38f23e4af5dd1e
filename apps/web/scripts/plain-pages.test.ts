import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { themeScript } from '../src/app/layouts/theme-script.ts';
import { keepPagesPlain, plain, split, wakeFile, wakingOf } from './plain-pages.ts';
import { speculationRules } from './speculation-rules.ts';

const theme = `<script>${themeScript}</script>`;
const data = '<script type="application/ld+json">{"@type":"FAQPage"}</script>';
const head = `<!DOCTYPE html><html><head>${theme}<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/></head>`;
const words = `<body><div id="page"><!--$s--><a href="/" data-discover="true">Home page</a><!--/$s--></div>${data}`;
const inline = {
  scroll: '((storageKey, restoreKey) => {})("positions", null)',
  context: 'window.__reactRouterContext = {};',
  modules: 'import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");',
  stream: 'window.__reactRouterContext.streamController.enqueue("[]");',
  end: 'window.__reactRouterContext.streamController.close();',
};
const tail =
  `<script>${inline.scroll}</script><script>${inline.context}</script><script type="module" async>${inline.modules}</script>` +
  `<script>${inline.stream}</script><script>${inline.end}</script>`;
const page = `${head}${words}${tail}</body></html>`;
const script = '/assets/plain-12345678.js';
const tag = `<script type="module" src="${script}"></script>`;
const rules = `<script type="speculationrules">${speculationRules}</script>`;

describe('which pages stay HTML', () => {
  it.each([
    ['index.html', 'never'],
    ['check-your-inbox/index.html', 'never'],
    ['articles/what-is-a-credit-score/index.html', 'never'],
    ['articles/404/index.html', 'never'],
    ['404/index.html', 'never'],
    ['terms-of-use/index.html', 'never'],
    ['deals/credit-cards/index.html', 'for-members'],
    ['login/index.html', null],
    ['contact-us/index.html', null],
    ['partner-refer/index.html', null],
    ['__spa-fallback.html', null],
  ])('%s: React wakes %s', (file, waking) => {
    expect(wakingOf(file)).toBe(waking);
  });
});

describe('a page that stays HTML', () => {
  it('keeps its words, the theme, what it tells machines and one script', () => {
    expect(plain({ ...split(page), script, wake: null })).toBe(
      `<!DOCTYPE html><html><head>${theme}${tag}</head><body><div id="page"><a href="/">Home page</a></div>${data}</body></html>`,
    );
  });

  it('keeps the marks of late parts where it wakes for members, and names the file', () => {
    const html = plain({ ...split(page), script, wake: '/assets/wake-1.js' });
    expect(html).toContain(`<script type="module" src="${script}" data-wake="/assets/wake-1.js"></script>`);
    expect(html).toContain(words);
    expect(html).not.toContain('__reactRouterContext');
  });

  it('is refused with an end or a script that nobody knows', () => {
    expect(() => split(`${head}${words}</body></html>`)).toThrow('not as expected');
    const planted = page.replace('</head>', '<script>alert(1)</script></head>');
    expect(() => plain({ ...split(planted), script, wake: null })).toThrow('scripts of its own');
    expect(() => wakeFile({ tail: `<script>${inline.scroll}</script>` })).toThrow('not as expected');
  });
});

it('what wakes a page does what was taken out of it', () => {
  const { code, address } = wakeFile({ tail });
  expect(address).toMatch(/^\/assets\/wake-[\da-f]{8}\.js$/);
  expect(code.split('\n')).toEqual([
    inline.context,
    inline.stream,
    inline.end,
    ...inline.modules.split('\n'),
  ]);
});

describe('the pages of a build', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plain-pages-'));
    for (const file of ['index.html', 'deals/insurance/index.html', 'login/index.html', 'assets/x.js']) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), file.endsWith('.html') ? page : '');
    }
    await keepPagesPlain(folder, script);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = (file: string) => readFile(join(folder, file), 'utf8');

  it('lose React where they are only read, and say to browsers what they may fetch ahead', async () => {
    const [home, deals, login] = await Promise.all(
      ['index.html', 'deals/insurance/index.html', 'login/index.html'].map(read),
    );
    expect(home).toContain(`${tag}${rules}</head>`);
    const [wake = 'none'] = (await readdir(join(folder, 'assets'))).filter((file) =>
      file.startsWith('wake-'),
    );
    expect(deals).toContain(`data-wake="/assets/${wake}"`);
    expect(login).toBe(page.replace('</head>', `${rules}</head>`));
  });
});

it('nothing that does something is fetched ahead', () => {
  const [prefetch] = JSON.parse(speculationRules).prefetch;
  const refused = prefetch.where.and[1].not.href_matches;
  expect(refused).toEqual(expect.arrayContaining(['/logout', '/v1/*', '/partner-refer?*', '/compare/*']));
  const [prerender] = JSON.parse(speculationRules).prerender;
  const drawn = prerender.where.and[0].href_matches;
  expect(drawn).toEqual(expect.arrayContaining(['/', '/articles/:seoName', '/deals/insurance']));
  expect(drawn).not.toContain('/login');
});
