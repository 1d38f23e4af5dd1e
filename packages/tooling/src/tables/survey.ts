import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { tests } from '../boundaries/rule.ts';
import { tablesNamedIn } from './mentions.ts';
import { EXCEPTIONS, TABLES, VIEWS, type Exception } from './owners.ts';

export type TableBreach = { file: string; line: number; says: string };
export type TableSurvey = { files: number; mentions: number; breaches: TableBreach[] };

const SOURCES = 'apps/api/src';
const MIGRATIONS = 'apps/api/migrations';
const OWNERS = 'packages/tooling/src/tables/owners.ts';
const isTest = new RegExp(tests);

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !isTest.test(`/${path.relative(folder, file).replaceAll(path.sep, '/')}`));
}

function made(root: string, kind: 'table' | 'view'): Set<string> {
  const pattern = new RegExp(String.raw`^create (?:or replace )?${kind} (?:if not exists )?([a-z_]+)`, 'gm');
  const folder = path.join(root, MIGRATIONS);
  const names = readdirSync(folder).flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(pattern)].map(([, table = '']) => table),
  );
  return new Set(names);
}

/** Checks that the map and the database know the same tables and views. */
function unmapped(root: string): TableBreach[] {
  const tables = made(root, 'table');
  const views = made(root, 'view');
  const missing = [
    ...[...tables].filter((name) => TABLES[name] === undefined).map((name) => `${name} has no owner`),
    ...[...views]
      .filter((name) => !VIEWS.includes(name))
      .map((name) => `${name} is not in the list of views`),
    ...VIEWS.filter((name) => !views.has(name)).map((name) => `no migration makes the view ${name}`),
  ];
  return missing.map((says) => ({ file: OWNERS, line: 1, says }));
}

type Named = { file: string; table: string };

function unneeded(exceptions: readonly Exception[], used: readonly Named[]): TableBreach[] {
  return exceptions.flatMap(({ file, tables }) =>
    tables
      .filter((table) => !used.some((each) => each.file === file && each.table === table))
      .map((table) => ({
        file: OWNERS,
        line: 1,
        says: `the exception of ${file} for ${table} is needed no more`,
      })),
  );
}

const owns = (file: string, table: string) => (TABLES[table] ?? []).some((room) => file.startsWith(room));
const isExcepted = (file: string, table: string) =>
  EXCEPTIONS.some((each) => each.file === file && each.tables.includes(table));

/** Names every statement of the API under `root` that mentions a table of another room, or writes through a view. */
export function surveyTables(root: string): TableSurvey {
  const folder = path.join(root, SOURCES);
  const files = sourcesUnder(folder);
  if (files.length === 0) throw new Error(`There are no sources under ${SOURCES}.`);
  const known = new Set([...Object.keys(TABLES), ...VIEWS]);
  const breaches = unmapped(root);
  const foreign: Named[] = [];
  let count = 0;
  for (const at of files) {
    const file = path.relative(folder, at).replaceAll(path.sep, '/');
    const { mentions, unreadable } = tablesNamedIn(at, readFileSync(at, 'utf8'), known);
    count += mentions.length;
    for (const { table, writes, line } of mentions) {
      if (VIEWS.includes(table)) {
        if (writes) breaches.push({ file, line, says: `writes through the view ${table}` });
      } else if (!owns(file, table)) {
        foreign.push({ file, table });
        if (!isExcepted(file, table))
          breaches.push({ file, line, says: `speaks of ${table}, a table of another room` });
      }
    }
    for (const { call, line } of unreadable) {
      breaches.push({ file, line, says: `does not say which table ${call} is about: write its name out` });
    }
  }
  return { files: files.length, mentions: count, breaches: [...breaches, ...unneeded(EXCEPTIONS, foreign)] };
}
