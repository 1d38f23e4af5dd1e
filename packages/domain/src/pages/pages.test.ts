import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES, pageAt } from './pages.ts';
import { PATHS } from './paths.ts';

const root = path.join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('the list of pages', () => {
  it('gives every path its kind, and lists each address once', () => {
    expect(Object.values(PATHS).filter((each) => pageAt(each) === null)).toEqual([]);
    const addresses = PAGES.map((page) => page.path.toLowerCase());
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('blocks no listed page for crawlers, which match prefixes', () => {
    const refused = PAGES.filter(({ search }) => search === 'refused').map(
      (page) => page.path.split(':', 1)[0],
    );
    const listed = PAGES.filter(({ search }) => search === 'listed');
    expect(listed.filter((page) => refused.some((start) => page.path.startsWith(start ?? '')))).toEqual([]);
  });

  it('has an address to open each page at', () => {
    const missing = PAGES.filter((page) => page.sample === undefined && /\/:\w+(?!\w*\?)/.test(page.path));
    expect(missing).toEqual([]);
    const samples = PAGES.filter(({ sample }) => sample !== undefined);
    expect(samples.filter(({ name, sample = '' }) => pageAt(sample)?.name !== name)).toEqual([]);
  });

  it.each([
    ['/credit-score-map/2000?region=1', 'scoreMap'],
    ['/credit-score-map', 'scoreMap'],
    ['/lodge-a-complaint/', 'complaint'],
    ['/articles/a-name#top', 'article'],
    ['/problems/csrf', 'problem'],
    ['/login/about-me', 'login'],
    ['/nonsense', null],
    ['/dashboard/more', null],
  ])('finds the page of %s', (address, name) => expect(pageAt(address)?.name ?? null).toBe(name));
});

/** What only tests run, and the list itself. */
const NOT_LOOKED_AT =
  /\.(?:test|suite)\.tsx?$|\/(?:test|fake)-[^/]+$|\/testing\/|\/domain\/src\/(?:.+\/)?(?:pages|paths)\.ts$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** The server's own answers, which are not pages. */
const NO_PAGE = /^\/(?:v1|compare|img)(?:\/|$)|^\/$/;

const WHOLE_TEXT = /(['"`])(\/\w[\w/-]*)(?:[?#][^'"`]*)?\1/g;
const LINK =
  /(?:\b(?:origin|publicUrl|siteUrl)\}|\b(?:navigate|redirect)\(['"`]|\bto=")(\/[\w/-]+)(?![\w/.-])/g;

/** Paths that a source file spells out itself, and its links to where no page is. */
function spelled(source: string): string[] {
  const code = source.replaceAll(COMMENTS, '');
  const texts = [...code.matchAll(WHOLE_TEXT)]
    .map(([, , text = '']) => text)
    .filter((text) => pageAt(text) !== null);
  const links = [...code.matchAll(LINK)].map(([, to = '']) => to);
  return [...texts, ...links].filter((text) => !NO_PAGE.test(text));
}

describe('whoever speaks of a page', () => {
  it('takes paths from the list only', () => {
    const files = globSync(
      [
        'apps/{api,web}/src/**/*.{ts,tsx}',
        'apps/web/{,scripts/}*.ts',
        'packages/{contract,domain}/src/**/*.ts',
      ],
      {
        cwd: root,
      },
    ).filter((file) => !NOT_LOOKED_AT.test(file));
    expect(files.length).toBeGreaterThan(700);
    expect(files.flatMap((file) => spelled(read(file)).map((text) => `${file}: ${text}`))).toEqual([]);
  });

  it.each([
    ["const PAGE = '/corrections/not-mine';", '/corrections/not-mine'],
    ['redirect_uri: "/login?retUrl=%2F"', '/login'],
    ['link: `${origin}/a-page-of-nobody`', '/a-page-of-nobody'],
    ['link: `${origin}/articles/a-name`', '/articles/a-name'],
    ['<Link to="/thanks">', '/thanks'],
    ["await navigate('/dashboard')", '/dashboard'],
  ])('detects a spelled path: %s', (source, found) => expect(spelled(source)).toContain(found));

  it('allows paths of no page, and paths in comments', () => {
    expect(
      spelled("'/healthz' '/v1/user' `/v1${x}` '/img/a.svg'\n// goes to '/dashboard'\n/** `/login` */"),
    ).toEqual([]);
  });

  it('links only to existing pages in the content', () => {
    const files = globSync('content/**/*.yaml', { cwd: root });
    const links = files.flatMap((file) =>
      [...read(file).matchAll(/\b(?:href|actionRoute): ['"]?(\/[^\s,'"}]*)/g)].map(([, to = '']) => ({
        file,
        to,
      })),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ to }) => !NO_PAGE.test(to) && pageAt(to) === null)).toEqual([]);
  });
});
