import { parseSync } from 'oxc-parser';

import { isNode, nodesOf, type Node } from './nodes.ts';

/** A table that a source names in a statement, or in what a value is sealed for. */
export type Mention = { table: string; writes: boolean; seals: boolean; line: number };
/** A call whose table the source does not show. */
export type Unreadable = { call: string; line: number };
/** `statements`: lines of calls that run a text, whichever tables it names. */
export type Found = { mentions: Mention[]; unreadable: Unreadable[]; statements: number[] };

const WRITING = new Set([
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'truncateTable',
]);
const STARTING = new Set(['selectFrom', ...WRITING]);
const isJoin = (method: string) => /^(inner|left|right|full|cross)Join(Lateral)?$/.test(method);
/** Methods that have the same name elsewhere: only their arguments are looked at. */
const ALSO_ELSEWHERE = new Set(['from', 'using', 'table', 'ref', 'dropTable', 'alterTable']);

/** `delete from a`, `from a, b`, `insert into a`, with or without a schema, an alias or quotes. */
const NAMED =
  /\b(insert\s+into|delete\s+from|merge\s+into|update|truncate(?:\s+table)?|from|join|into|using|table|lock\s+table)\s+(?:only\s+|lateral\s+)?((?:"?public"?\.)?"?[a-z_]+"?(?:\s+(?:as\s+)?[a-z_]+)?(?:\s*,\s*(?:"?public"?\.)?"?[a-z_]+"?(?:\s+(?:as\s+)?[a-z_]+)?)*)/gi;
const WRITTEN = /^(insert|delete|merge|update|truncate|into)/i;
/** What a sealed value is bound to: its table and column, and the row after a colon. */
const SEALED_FOR = /^([a-z_]+)\.[a-z_\0]+:\0/;

/** The text of a literal, with a NUL for every value that is inserted into it. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return null;
  const quasis: { value: { cooked: string } }[] = node['quasis'];
  return quasis.map(({ value }) => value.cooked).join('\0');
}

type Named = Pick<Mention, 'writes' | 'seals'> & { name: string };

function namedInText(text: string): Named[] {
  const sealed = SEALED_FOR.exec(text)?.[1];
  const found = [...text.matchAll(NAMED)].flatMap(([, word = '', list = '']) =>
    list.split(',').map((each) => ({ name: nameOf(each), writes: WRITTEN.test(word), seals: false })),
  );
  return sealed === undefined ? found : [...found, { name: sealed, writes: true, seals: true }];
}

/** `public.members as m` is `members`. */
function nameOf(table: string): string {
  const [first = ''] = table.trim().split(/\s+/);
  return (first.split('.').at(-1) ?? '').replaceAll('"', '').toLowerCase();
}

function methodOf(node: Node): string | null {
  const callee = node['callee'];
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return null;
  const property = callee['property'];
  if (!isNode(property)) return null;
  const name = callee['computed'] === true ? textOf(property) : property['name'];
  return typeof name === 'string' ? name : null;
}

type Called = { named: Named[]; isUnreadable: boolean };

function namedInCall(method: string, given: unknown): Called {
  const texts = isNode(given) && given.type === 'ArrayExpression' ? given['elements'] : [given];
  const named: Named[] = [];
  let isUnreadable = false;
  for (const each of Array.isArray(texts) ? texts : []) {
    const text = textOf(each);
    if (text !== null && !text.includes('\0'))
      named.push({ name: nameOf(text), writes: WRITING.has(method), seals: false });
    else if (!isQuery(each) && !ALSO_ELSEWHERE.has(method)) isUnreadable = true;
  }
  return { named, isUnreadable };
}

/** A query used as a table names its own tables. */
function isQuery(node: unknown): boolean {
  return isNode(node) && /^(CallExpression|ArrowFunctionExpression|FunctionExpression)$/.test(node.type);
}

/** `Tables['members']`, as a type. */
function namedInType(node: Node): string | null {
  const { objectType, indexType } = node;
  if (node.type !== 'TSIndexedAccessType' || !isNode(objectType) || !isNode(indexType)) return null;
  const typeName = objectType['typeName'];
  return isNode(typeName) && typeName['name'] === 'Tables' ? textOf(indexType['literal']) : null;
}

function namedIn(node: Node): { named: Named[]; unreadable: string | null } {
  const text = textOf(node);
  if (text !== null) return { named: namedInText(text), unreadable: null };
  const type = namedInType(node);
  if (type !== null) return { named: [{ name: type, writes: false, seals: false }], unreadable: null };
  const method = methodOf(node);
  const isOurs = method !== null && (STARTING.has(method) || isJoin(method) || ALSO_ELSEWHERE.has(method));
  const given = Array.isArray(node['arguments']) ? node['arguments'][0] : undefined;
  if (!isOurs || given === undefined) return { named: [], unreadable: null };
  const { named, isUnreadable } = namedInCall(method, given);
  return { named, unreadable: isUnreadable ? method : null };
}

/** `ctx.readText(…)`, `runText(…)`, or the driver's `query(…)`. */
function runsText(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'];
  const name = isNode(callee) && callee.type === 'Identifier' ? callee['name'] : methodOf(node);
  return name === 'query' || name === 'readText' || name === 'runText';
}

/**
 * The tables that a TypeScript source names: in the text of its statements, in Kysely calls, in row types and in what
 * sealed values are bound to. `known` lists all tables; other words are not tables.
 */
export function tablesNamedIn(file: string, source: string, known: ReadonlySet<string>): Found {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message ?? ''}`);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const found: Found = { mentions: [], unreadable: [], statements: [] };
  for (const node of nodesOf(program as object as Node)) {
    const { named, unreadable } = namedIn(node);
    for (const { name, ...how } of named) {
      if (known.has(name)) found.mentions.push({ table: name, ...how, line: lineAt(node.start) });
    }
    if (runsText(node)) found.statements.push(lineAt(node.start));
    if (unreadable !== null) found.unreadable.push({ call: unreadable, line: lineAt(node.start) });
  }
  return found;
}
