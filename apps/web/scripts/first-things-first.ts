import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What decides how a page looks, as the framework writes it: the theme, then the stylesheet. React uses the same order.
 */
const LOOKS = /<script>try\{const t=localStorage[^<]*<\/script><link rel="stylesheet" href="[^"]+"\/>/;
const VIEWPORT = /<meta name="viewport"[^>]*>/;

/**
 * Puts the stylesheet before everything else a page's head asks for, and scripts after it: the pages are complete
 * without script, and a slow connection would otherwise fetch a hundred kilobytes of it before showing the first word.
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
  const [looks] = LOOKS.exec(html) ?? [];
  if (looks === undefined || !VIEWPORT.test(html)) throw new Error('a page whose head is not as expected');
  return html
    .replace(looks, '')
    .replace(VIEWPORT, (viewport) => `${viewport}${looks}`)
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
}
