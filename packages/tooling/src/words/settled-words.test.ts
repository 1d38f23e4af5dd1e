import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../project.ts';
import {
  commentsOf,
  PLAIN_IN_COMMENTS,
  PLAIN_WORDS,
  QUOTED,
  refusedIn,
  SETTLED_IN_PROSE,
  SETTLED_WORDS,
  UNSAID_ON_PAGES,
  withoutComments,
} from './settled-words.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

/** The two quoted documents and what is made of them keep their own words. */
const quoted = (name: string) => name === 'node_modules' || name === 'specification';
const prose = globSync(['*.md', 'docs/**/*.md', '{apps,bench,deploy}/**/*.md', 'content/**/*.{md,yaml}'], {
  cwd: projectRoot,
  exclude: quoted,
});
const sources = globSync(
  ['apps/{web,api}/src/**/*.{ts,tsx}', 'packages/{contract,content,domain}/src/**/*.ts', 'e2e/**/*.ts'],
  { cwd: projectRoot, exclude: (name) => name === 'node_modules' },
);

const everySource = globSync(['{apps,packages,e2e,bench,faults,data}/**/*.{ts,tsx,mjs,sql}'], {
  cwd: projectRoot,
  exclude: (name) =>
    ['node_modules', 'build', 'migrations', '.react-router', 'settled-words.test.ts'].includes(
      path.basename(name),
    ),
});
const plainDocuments = globSync(['*.md', 'docs/**/*.md', '{deploy,bench}/**/README.md', 'apps/*/README.md'], {
  cwd: projectRoot,
  exclude: (name) => name === 'node_modules' || /specification\/document|claims\.md$/.test(name),
});

function breachesOf(files: readonly string[], words = SETTLED_WORDS): string[] {
  return files.flatMap((file) =>
    refusedIn(read(file), words).map(
      ({ line, found, instead }) => `${file}:${line}: '${found}'; write ${instead}`,
    ),
  );
}

it('what people read, and what is written about it, says each thing in one way', () => {
  expect(prose.length).toBeGreaterThan(100);
  expect(sources.length).toBeGreaterThan(1000);
  expect(breachesOf(prose, [...SETTLED_WORDS, ...SETTLED_IN_PROSE])).toEqual([]);
  expect(breachesOf(sources)).toEqual([]);
});

it('comments and documents speak plainly', () => {
  const inComments = everySource.flatMap((file) =>
    refusedIn(commentsOf(read(file)), PLAIN_IN_COMMENTS).map(
      ({ line, found, instead }) => `${file}:${line}: '${found}'; write ${instead}`,
    ),
  );
  expect(everySource.length).toBeGreaterThan(1000);
  expect(inComments).toEqual([]);
  expect(breachesOf(plainDocuments, PLAIN_WORDS)).toEqual([]);
});

it('pages speak as a person at a counter would', () => {
  const pages = globSync(
    ['content/**/*.{md,yaml}', 'apps/web/src/**/*.{ts,tsx}', 'packages/domain/src/**/*.ts'],
    {
      cwd: projectRoot,
      exclude: (name) => name === 'node_modules' || /README|\.test\.|\/(?:test|fake)-/.test(name),
    },
  );
  const unsaid = pages.flatMap((file) => {
    const text = /\.tsx?$/.test(file) ? withoutComments(read(file)) : read(file).replaceAll(/^#.*$/gm, '');
    return refusedIn(text, UNSAID_ON_PAGES).map(
      ({ line, found, instead }) => `${file}:${line}: '${found}'; write ${instead}`,
    );
  });
  expect(pages.length).toBeGreaterThan(400);
  expect(unsaid).toEqual([]);
});

it('only comments of a source are read for plain words', () => {
  const source = ['/** Told anew. */', "const anew = 'nobody'; // of ours"].join('\n');
  expect(refusedIn(commentsOf(source), PLAIN_IN_COMMENTS).map(({ line, found }) => [line, found])).toEqual([
    [1, 'anew'],
    [2, 'of ours'],
  ]);
});

it('a refused word is found with its line, but not inside a quoted message', () => {
  const text = "one\nWe can not read your driver licence.\n'Driver licence number is invalid.'";
  expect(refusedIn(text).map(({ line, found }) => [line, found])).toEqual([
    [2, 'can not'],
    [2, 'driver licence'],
  ]);
  expect(refusedIn('your enrollment', SETTLED_WORDS)[0]?.instead).toContain('enrolment');
  expect(refusedIn('the color of it', SETTLED_IN_PROSE)).toHaveLength(1);
});

it('the quoted messages stand in the documents and in the product', () => {
  const documents = ['1-member-access', '2-offers-and-journeys'].map((name) =>
    read(`docs/specification/document-${name}.md`),
  );
  const fields = read('packages/domain/src/messages/fields.ts');
  for (const quote of QUOTED) {
    expect(documents.some((document) => document.includes(`'${quote}'`))).toBe(true);
    expect(fields).toContain(`'${quote}'`);
  }
});
