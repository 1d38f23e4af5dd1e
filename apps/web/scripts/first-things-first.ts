import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What decides how a page looks, as the build writes it: the theme, then the stylesheet. */
const LOOKS = /<script>try\{const t=localStorage[^<]*<\/script><link rel="stylesheet" href="[^"]+"\/>/;

/**
 * Lets scripts come after what a page looks like: the pages are complete without script, and a slow connection would
 * otherwise fetch a hundred kilobytes of it before showing the first word.
 */
export async function firstThingsFirst(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      await writeFile(path, reordered(await readFile(path, 'utf8')));
    }),
  );
}

/** One page. Refuses HTML it does not know, so that a change in the framework's output is noticed at build time. */
export function reordered(html: string): string {
  const looks = LOOKS.exec(html);
  const firstScript = html.indexOf('modulepreload');
  if (looks === null || (firstScript !== -1 && firstScript < looks.index))
    throw new Error('a page whose head is not as expected');
  return html.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}
