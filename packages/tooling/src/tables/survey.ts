import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { tests } from '../boundaries/rule.ts';
import { tablesNamedIn, type Mention } from './mentions.ts';
import { isNode, nodesOf, type Node } from './nodes.ts';

export type TableBreach = { file: string; line: number; message: string };
export type TableSurvey = { files: number; mentions: number; breaches: TableBreach[] };

const SOURCES = 'apps/api/src';
const MIGRATIONS = 'apps/api/migrations';
/** What opens connections, runs migrations and listens on one. */
const DRIVER = /^platform\/(database\/|jobs\/listening\.ts$)/;
const isTest = new RegExp(tests);
/** The only files that hold statements. */
const isSqlFile = /\.sql\.ts$/;

const sourcesUnder = (folder: string): string[] =>
  globSync('**/*.ts', { cwd: folder })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !file.endsWith('.d.ts') && !isTest.test(`/${file}`));

function made(root: string, kind: 'table' | 'view'): Set<string> {
  const pattern = new RegExp(String.raw`^create (?:or replace )?${kind} (?:if not exists )?([a-z_]+)`, 'gm');
  const folder = path.join(root, MIGRATIONS);
  const names = readdirSync(folder).flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(pattern)].map(([, table = '']) => table),
  );
  return new Set(names);
}

/** Checks that the declarations and the database know the same tables and views, each once. */
function undeclared(root: string, owned: readonly Owned[]): TableBreach[] {
  const views = made(root, 'view');
  const names = owned.map(({ name }) => name);
  const declared = (name: string, isView: boolean) =>
    owned.some((each) => each.name === name && each.isView === isView);
  const missing = [
    ...[...made(root, 'table')]
      .filter((name) => !declared(name, false))
      .map((name) => `${name} has no owner`),
    ...[...views].filter((name) => !declared(name, true)).map((name) => `the view ${name} has no owner`),
    ...owned
      .filter(({ name, isView }) => isView && !views.has(name))
      .map(({ name }) => `no migration creates the view ${name}`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} has two owners`),
  ];
  return missing.map((message) => ({ file: MIGRATIONS, line: 1, message }));
}

function faultOf(file: string, { table, writes, seals }: Mention, owner: Owned | undefined): string | null {
  if (owner === undefined) return null;
  if (owner.isView && writes) return `writes through the view ${table}`;
  if (!owner.isView && !file.startsWith(owner.folder))
    return `names ${table}, which belongs to ${owner.folder}`;
  return seals || isSqlFile.test(file) ? null : `names ${table} outside of a .sql.ts`;
}

/**
 * Finds statements of the API under `root` that are outside of a `.sql.ts`, name a table of another owner, or write
 * through a view.
 */
export function surveyTables(root: string): TableSurvey {
  const folder = path.join(root, SOURCES);
  const sources = sourcesUnder(folder).map((file) => ({
    file,
    source: readFileSync(path.join(folder, file), 'utf8'),
  }));
  if (sources.length === 0) throw new Error(`There are no sources under ${SOURCES}.`);
  const owned = sources.flatMap(({ file, source }) => declaredIn(file, source));
  const byName = new Map(owned.map((each) => [each.name, each]));
  const breaches = undeclared(root, owned);
  let count = 0;
  for (const { file, source } of sources) {
    const { mentions, unreadable, statements } = tablesNamedIn(file, source, new Set(byName.keys()));
    count += mentions.length;
    for (const mention of mentions) {
      const message = faultOf(file, mention, byName.get(mention.table));
      if (message !== null) breaches.push({ file, line: mention.line, message });
    }
    if (!isSqlFile.test(file) && !DRIVER.test(file))
      for (const line of statements)
        breaches.push({ file, line, message: 'runs a statement outside of a .sql.ts' });
    for (const { call, line } of unreadable) {
      breaches.push({
        file,
        line,
        message: `${call} takes a table that is not a literal: write its name out`,
      });
    }
  }
  return { files: sources.length, mentions: count, breaches };
}

/** A table or view that a `.sql.ts` file declares. `folder`: the only one that may write it. */
type Owned = { name: string; isView: boolean; folder: string };

/**
 * What a source merges into `Tables` of the platform's context. Only the owner, a feature's folder or the folder of the
 * file, may write these tables. Any file may read the views.
 */
function declaredIn(file: string, source: string): Owned[] {
  if (!source.includes('interface Tables')) return [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message ?? ''}`);
  return [...nodesOf(program as object as Node)]
    .filter((node) => node.type === 'TSInterfaceDeclaration' && nameOf(node['id']) === 'Tables')
    .flatMap(membersOf)
    .map((member) => ({
      name: nameOf(member['key']) ?? '',
      isView: isViewType(member),
      folder: folderOf(file),
    }));
}

function membersOf({ body }: Node): Node[] {
  const members = isNode(body) ? body['body'] : [];
  return Array.isArray(members) ? members.filter(isNode) : [];
}

const nameOf = (node: unknown): string | null =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : null;

/** `View<{ … }>` as the type of a member. */
function isViewType({ typeAnnotation: annotation }: Node): boolean {
  const type = isNode(annotation) ? annotation['typeAnnotation'] : null;
  return isNode(type) && type.type === 'TSTypeReference' && nameOf(type['typeName']) === 'View';
}

const folderOf = (file: string): string =>
  /^features\/[^/]+\//.exec(file)?.[0] ?? file.slice(0, file.lastIndexOf('/') + 1);
