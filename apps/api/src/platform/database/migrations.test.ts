import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { BASELINE } from './migrate.ts';

const directory = new URL('../../../migrations/', import.meta.url);

/** The SHA-256 of each file. Databases refuse a file that has another. */
const FROZEN = {
  '0001_baseline.sql': '64b96598fb4acf829e1c3802fc0594eb5c7e12bd5374ad24d77d7c738152c3c6',
};

const BREAKING: readonly [RegExp, string][] = [
  [/\bdrop (table|column|view|type|schema|function|default)\b/, 'drops what the version of before may use'],
  [/\brename\b/, 'renames what the version of before knows by its name'],
  [/\balter column \S+ (set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'asks for a value that the version of before may leave out'],
  [
    /\badd column (?:(?!\bdefault\b|\bgenerated\b)[^,;])*\bnot null\b(?:(?!\bdefault\b|\bgenerated\b)[^,;])*[,;]/,
    'asks for a new value',
  ],
  [/\btruncate\b/, 'empties a table'],
];

/** New constraints of a table. One that replaces another is left to human review. */
function newRules(statement: string, all: string): string[] {
  const names = [...statement.matchAll(/\badd constraint (\S+)/g)].map(([, name = '']) => name);
  return names.filter(
    (name) => !all.includes(`drop constraint ${name}`) && !all.includes(`drop constraint if exists ${name}`),
  );
}

/**
 * What in a migration would break the previous version, as far as the text shows. Whether a replaced constraint became
 * narrower, or what an update did to rows, is left to review.
 */
function breaks(text: string): string[] {
  const all = text.replaceAll(/--.*$/gm, '').toLowerCase().replaceAll(/\s+/g, ' ');
  return all
    .split(/(?<=;)/)
    .flatMap((statement) => [
      ...BREAKING.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why),
      ...newRules(statement, all).map((name) => `adds the rule ${name}`),
    ]);
}

const names = readdirSync(directory).filter((name) => name.endsWith('.sql'));
const read = (name: string): string =>
  readFileSync(new URL(name, directory), 'utf8').replaceAll('\r\n', '\n');
const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

it('migrations stay as they are: a change is a new file, listed here with its checksum', () => {
  const checksums = Object.fromEntries(names.map((name) => [name, checksumOf(read(name))]));
  expect(checksums, 'a migration that is released never changes: put the change into a new file').toEqual(
    FROZEN,
  );
});

describe('migrations keep the previous version running', () => {
  it.each(names.filter((name) => name > BASELINE))('%s takes nothing away', (name) => {
    expect(breaks(read(name))).toEqual([]);
  });

  it.each([
    'drop table cases;',
    'alter table cases drop column state;',
    'alter table cases\n  rename column state to phase;',
    'alter table cases alter column state type smallint;',
    'alter table cases alter column state set not null;',
    'alter table cases add column phase text not null;',
    'alter table cases add column a text not null default 1, add column b text not null;',
    'alter table cases add constraint short check (length(state) < 3);',
  ])('finds %s', (statement) => {
    expect(breaks(statement)).toHaveLength(1);
  });

  it.each([
    'create table more (id uuid not null);',
    'alter table cases add column phase text;',
    "alter table cases add column phase text not null default 'first';",
    'alter table cases drop constraint cases_state_check, add constraint cases_state_check check (true);',
    'alter table cases alter column fields drop not null;',
    '-- drop table cases;\ncreate index more on cases (state);',
  ])('allows %s', (statement) => {
    expect(breaks(statement)).toEqual([]);
  });
});
