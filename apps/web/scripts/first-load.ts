import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const builtClient = join(import.meta.dirname, '../build/client');

type Where = {
  root?: string;
  /** Scripts that the page requests at once although its HTML does not name them. */
  also?: readonly string[];
};

/**
 * The bytes of script, gzipped, that a browser fetches before a built page works: everything the HTML
 * names itself, and what those files import at once. Code that is asked for later does not count.
 * `htmlFile` is relative to `build/client`, such as `index.html` or `login/index.html`.
 */
export async function firstLoadScriptBytes(
  htmlFile: string,
  { root = builtClient, also = [] }: Where = {},
): Promise<number> {
  const html = await readFile(join(root, htmlFile), 'utf8');
  const wanted = [...scriptsOf(html), ...also].map((address) => join(root, address));
  const seen = new Map<string, number>();
  while (wanted.length > 0) {
    const file = wanted.pop();
    if (file === undefined || seen.has(file)) continue;
    const source = await readFile(file);
    seen.set(file, gzipSync(source).length);
    wanted.push(...staticImportsOf(source.toString('utf8')).map((path) => join(dirname(file), path)));
  }
  return [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function scriptsOf(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
  const fetched = tags.filter((tag) => tag.startsWith('<script') || /rel="modulepreload"/.test(tag));
  const named = fetched.flatMap((tag) => /(?:src|href)="(\/[^"]+)"/.exec(tag)?.[1] ?? []);
  // The framework's own start script is inline and imports its files by address.
  const inline = [...html.matchAll(/(?:import|from)\s*"(\/assets\/[^"]+\.js)"/g)].flatMap(
    ([, path]) => path ?? [],
  );
  return [...named, ...inline];
}

function staticImportsOf(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)].flatMap(
    ([, path]) => path ?? [],
  );
}
