import { globSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { awkwardTexts, isSlow } from './fields/test-look-alikes.ts';

type OfText = (text: string) => unknown;

const files = globSync('**/*.ts', {
  cwd: import.meta.dirname,
  exclude: (path) => /\.test\.ts$|(?:^|\/)test-/.test(path),
});

/** Every exported function of one parameter; what takes no text throws, or ends at once. */
const functions = (
  await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(join(import.meta.dirname, file));
      return Object.entries(exported).flatMap(([name, each]) =>
        typeof each === 'function' && each.length === 1 ? [[`${file} ${name}`, each as OfText] as const] : [],
      );
    }),
  )
).flat();

const attempt = (work: OfText, text: string) => {
  try {
    work(text);
  } catch {
    // It takes something else.
  }
};

it('are most functions of the domain', () => {
  expect(functions.length).toBeGreaterThan(100);
});

it.each(functions)('%s costs little processor time, whatever its text', (_, work) => {
  const texts = [200, 4000].flatMap(awkwardTexts);
  const slow = texts.filter((text) => isSlow(() => attempt(work, text)));
  expect(slow.map((text) => `${text.length} ${JSON.stringify(text.slice(0, 8))}`)).toEqual([]);
});
