import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import { asRead, claimsIn, says } from './claims.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** What pages are made of: the edited texts, and the words of pages and rules. */
const texts = globSync(
  ['content/**/*.{md,yaml}', 'apps/web/src/**/*.{ts,tsx}', 'packages/domain/src/**/*.ts'],
  { cwd: projectRoot },
)
  .filter((file) => !file.includes('.test.'))
  .map((file) => asRead(read(file)));

const notSaid = (document: string) =>
  claimsIn(document)
    .filter(({ claim }) => !texts.some((text) => says(text, claim)))
    .map(({ line, claim }) => `docs/claims.md:${line}: no page says: ${claim}`);

const row = (claim: string) => `| ${claim} | \`x.ts\` |`;

it('every claim that is listed is one that a page makes', () => {
  const document = read('docs/claims.md');
  expect(claimsIn(document).length).toBeGreaterThan(100);
  expect(notSaid(document)).toEqual([]);
});

it('every claim names a file, or the promises that people keep', () => {
  const bare = claimsIn(read('docs/claims.md')).filter(
    ({ madeTrueBy }) => !/`[\w./-]+\.\w+`|\]\(runbook\.md#|^as |^no call|^what a partner/.test(madeTrueBy),
  );
  expect(bare).toEqual([]);
});

it('a claim that no page makes any more is found, and one with what the page puts in is not', () => {
  expect(notSaid(row('We give every member a pony.'))).toHaveLength(1);
  expect(notSaid(row('Lodge a complaint…, and we tell you when to expect our answer.'))).toEqual([]);
});
