import { readdirSync, readFileSync } from 'node:fs';

import { OPERATION_KEYS, operationOf, PROBLEMS, type ProblemCode } from '@wattle/contract';
import { describe, expect, it } from 'vitest';

const directory = new URL('../../../../../docs/problems/', import.meta.url);
const codes = Object.keys(PROBLEMS) as ProblemCode[];

describe('problem pages', () => {
  it.each(codes)('[ERR-005] the page of %s names its status and title', (code) => {
    const page = readFileSync(new URL(`${code}.md`, directory), 'utf8');
    const { status, title } = PROBLEMS[code];
    expect(page.startsWith(`# ${title}\n`)).toBe(true);
    expect(page).toContain(`\`${code}\`, status ${status}`);
    expect(page).toMatch(/^## What it means$/m);
    expect(page).toMatch(/^## What a client does$/m);
  });

  it('has no page for an unknown problem', () => {
    const pages = readdirSync(directory).map((file) => file.replace(/\.md$/, ''));
    expect(pages.filter((page) => page !== 'README' && !codes.some((code) => code === page))).toEqual([]);
  });

  it('[ERR-005] names problems of the catalogue in every operation, each once', () => {
    for (const key of OPERATION_KEYS) {
      const { problems } = operationOf(key);
      expect(new Set(problems).size, key).toBe(problems.length);
      expect(problems.every((code) => code in PROBLEMS)).toBe(true);
    }
  });
});
