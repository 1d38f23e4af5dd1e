// @vitest-environment node
import { ContentError } from '@wattle/content/reading/faults';
import { readContent } from '@wattle/content/reading/read-content';
import { copyOfContent, MISTAKES } from '@wattle/content/reading/test-planted';
import { build, createServer, type InlineConfig } from 'vite';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { content } from './vite-content.ts';

let copy: ReturnType<typeof copyOfContent>;
beforeEach(() => {
  copy = copyOfContent();
});
afterEach(() => copy.remove());

/** A minimal page folder: one page that shows the brand name. */
function pagesOf(folder: string) {
  writeFileSync(
    join(folder, '.page.js'),
    "import brand from './brand.yaml';\nimport articles from 'virtual:articles';\nexport const shown = [brand.name, articles.length];\n",
  );
  return {
    root: folder,
    logLevel: 'silent' as const,
    configFile: false,
    plugins: [content(folder)],
  } satisfies InlineConfig;
}

async function faultOfBuild(): Promise<string> {
  const pages = pagesOf(copy.folder);
  const lib = { entry: join(copy.folder, '.page.js'), formats: ['es' as const] };
  try {
    await build({ ...pages, build: { write: false, lib } });
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
  return 'none';
}

function faultOfReading(): string {
  try {
    readContent(copy.folder);
  } catch (cause) {
    if (cause instanceof ContentError) return cause.message;
    throw cause;
  }
  return 'none';
}

describe('the page build', () => {
  it('builds pages from valid content', async () => {
    expect(await faultOfBuild()).toBe('none');
  });

  it('fails the build once for a fault in any file, with the message of the content reader', async () => {
    for (const { expected: _expected, ...mistake } of MISTAKES) copy.make(mistake);
    const fault = await faultOfBuild();
    for (const { expected } of MISTAKES) expect(fault).toMatch(expected);
    expect(fault).toContain(faultOfReading());
    expect(fault.split('ContentError').length).toBe(2);
  });

  it.each([
    [
      'legal/complaints.md',
      'It costs you nothing.',
      'It costs <b>you</b> nothing.',
      ":9: 'html' is not allowed",
    ],
    ['articles/what-is-a-credit-score.md', '\n## ', '\n# ', ': a heading of level 1'],
    ['help/your-score.yaml', '(/articles/how-enq', '(http://how-enq', ':12: a link that leads neither'],
  ])('fails the build for Markdown in %s that no page can show', async (file, from, to, expected) => {
    copy.make({ file, from, to });
    const fault = await faultOfBuild();
    expect(fault).toContain(`content/${file}:`);
    expect(fault).toContain(expected);
  });

  it('fails the build for an invalid map', async () => {
    copy.write('map/places.json', '{}');
    expect(await faultOfBuild()).toContain('content/map/places.json:1: sA3: is missing');
  });
});

describe('development mode', () => {
  it('serves the new text once a file is saved, and recovers once a fault is fixed', async () => {
    const server = await createServer({ ...pagesOf(copy.folder), server: { middlewareMode: true } });
    const shown = async () => (await server.ssrLoadModule('/.page.js'))['shown'] as unknown[];
    try {
      expect(await shown()).toContain('Wattle');
      copy.make({ file: 'brand.yaml', from: 'name: Wattle', to: 'name: Banksia' });
      await vi.waitFor(async () => expect(await shown()).toContain('Banksia'), 10_000);
      copy.make({ file: 'brand.yaml', from: 'name: Banksia', to: 'nam: Grevillea' });
      await vi.waitFor(
        () => expect(shown()).rejects.toThrow('content/brand.yaml:3: nam: nothing reads'),
        10_000,
      );
      copy.make({ file: 'brand.yaml', from: 'nam: Grevillea', to: 'name: Grevillea' });
      await vi.waitFor(async () => expect(await shown()).toContain('Grevillea'), 10_000);
    } finally {
      await server.close();
    }
  });
});
