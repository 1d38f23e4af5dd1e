import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Pages as a browser drew them, for the Nu checker, which reads them afterwards. */
export const drawnFolder = path.join(import.meta.dirname, '../../.cache/html');

/** What the HTML standard forbids in it, one line for each element. */
async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ message, selector, ruleId }) => `${ruleId}: ${selector ?? ''}: ${message}`),
  );
}

/** Those of the page as it is drawn now. */
export async function drawnFaults(page: Page): Promise<string[]> {
  const html = await page.content();
  const name = new URL(page.url()).pathname.replaceAll(/[^\w-]+/g, '_');
  await mkdir(drawnFolder, { recursive: true });
  await writeFile(path.join(drawnFolder, `${name}.html`), html);
  return htmlFaults(html);
}

/** Those of each built page, by its file. */
export async function builtFaults(folder: string): Promise<Record<string, string[]>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
  const found: Record<string, string[]> = {};
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- the validator is busy with one anyway
    const faults = await htmlFaults(await readFile(path.join(folder, file), 'utf8'));
    if (faults.length > 0) found[file] = faults;
  }
  return found;
}
