import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pageAt } from '@wattle/domain/journeys/pages';
import { PLAIN_PAGES, type Waking } from '../src/app/plain-pages.ts';
import { speculationRules } from './speculation-rules.ts';

const wakings: Readonly<Partial<Record<string, Waking>>> = PLAIN_PAGES;

/** When React wakes on the page of an HTML file; null for a page on which it wakes for everybody. */
export function wakingOf(file: string): Waking | null {
  if (!file.endsWith('index.html')) return null;
  const folder = dirname(file);
  const page = pageAt(`/${folder === '.' ? '' : folder}`);
  return page === null ? 'never' : (wakings[page.name] ?? null);
}

/**
 * Takes React out of the pages that are only read (`src/app/plain-pages.ts`), and gives them their one script. What wakes
 * a page for members becomes a file, which the script fetches for them alone.
 */
export async function keepPagesPlain(folder: string, script: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const html = await readFile(path, 'utf8');
      const waking = wakingOf(file);
      if (waking === null) return writeFile(path, withRules(html));
      const parts = split(html);
      const wake = waking === 'never' ? null : wakeFile(parts);
      if (wake !== null) await writeFile(join(folder, wake.address), wake.code);
      return writeFile(path, withRules(plain({ ...parts, script, wake: wake?.address ?? null })));
    }),
  );
}

type Parts = {
  head: string;
  body: string;
  /** Everything that the framework wrote at the end of the body. */
  tail: string;
};

/** Where React Router keeps the scroll positions: the first script of the tail. */
const TAIL = /<script>\(\(storageKey, restoreKey\)[\s\S]*(?=<\/body><\/html>$)/;
const PRELOAD = /<link rel="modulepreload"[^>]*\/>/g;
/** Places of late parts, and ends of texts: marks for React alone. */
const MARKS = /<!--\/?\$s-->/g;

/** A page in parts. Refuses HTML it does not know, so that a change in the framework's output is noticed at build time. */
export function split(html: string): Parts {
  const [tail] = TAIL.exec(html) ?? [];
  const at = html.indexOf('<body>');
  if (tail === undefined || at === -1) throw new Error('a page whose end is not as expected');
  return { head: html.slice(0, at), body: html.slice(at, html.length - tail.length - END.length), tail };
}

const END = '</body></html>';

type PlainInput = Parts & { script: string; wake: string | null };

export function plain({ head, body, script, wake }: PlainInput): string {
  const tag = `<script type="module" src="${script}"${wake === null ? '' : ` data-wake="${wake}"`}></script>`;
  const kept = wake === null ? body.replaceAll(MARKS, '').replaceAll(' data-discover="true"', '') : body;
  const html = head.replaceAll(PRELOAD, '').replace('</head>', `${tag}</head>`) + kept + END;
  const [theme, ...others] = scriptsOf(html).filter((each) => !each.includes('application/ld+json'));
  if (theme?.startsWith('<script>try{const t=localStorage') !== true || others.join('') !== tag)
    throw new Error(`a page that is only read has scripts of its own: ${others.join(' ')}`);
  return html;
}

const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script\b[^>]*>[\s\S]*?<\/script>/g)].map(([script]) => script);

/** What wakes a page: does what the framework's scripts did that were taken out of it. */
export function wakeFile({ tail }: Pick<Parts, 'tail'>): { address: string; code: string } {
  const [scroll, context, modules, ...stream] = scriptsOf(tail);
  const known = [scroll, context, modules].every((script) => script !== undefined) && stream.length === 2;
  if (!known || !context?.includes('__reactRouterContext') || !modules?.includes('type="module"'))
    throw new Error('scripts that are not as expected');
  const code = [context, ...stream, modules]
    .map((script) => script.replaceAll(/^<script[^>]*>|<\/script>$/g, ''))
    .join('\n');
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8);
  return { address: `/assets/wake-${hash}.js`, code };
}

function withRules(html: string): string {
  return html.replace('</head>', `<script type="speculationrules">${speculationRules}</script></head>`);
}
