import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

declare global {
  /** What the script leaves in the frames it was read in. */
  var axe: { run: (where: Document, options: RunOptions) => Promise<AxeResults> };
}

export type Rules = { type: 'tag' | 'rule'; values: string[] };

/** Half the size of what the package would hand out by itself, and the same in everything else. */
const script = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds wrong on a page and in those of its frames that are our own, one line for each element. */
export async function findingsOn(page: Page, runOnly: Rules): Promise<string[]> {
  const { origin } = new URL(page.url());
  const own = page.frames().filter((frame) => frame === page.mainFrame() || frame.url().startsWith(origin));
  await Promise.all(own.map(readIn));
  // Nothing is played here, which is what axe would load style sheets again for.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
  return page.evaluate(async (how) => {
    const { violations } = await globalThis.axe.run(document, how);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }, options);
}

/** Reading it takes as long as half a look, and is done once for each document. */
async function readIn(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in globalThis)) return;
  await frame.evaluate(await script);
}
