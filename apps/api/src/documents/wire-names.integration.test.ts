import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CHALLENGE_HEADERS, OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import { parseSync, Visitor } from 'oxc-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { startHarness, type Harness } from '#api/testing/harness.ts';

import { playMembers } from './test-members.ts';
import { recordTraffic, type Traffic } from './test-traffic.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const Reasons = z.array(z.strictObject({ why: z.string(), names: z.array(z.string()) }));
const Table = z.strictObject({
  calls: z.record(z.string(), z.partialRecord(z.enum(['headers', 'sent', 'answered']), z.array(z.string()))),
  /** Why a name has only one value, by operation and path. */
  constant: Reasons,
  /** Why no page reads or sends a name, by operation and path. */
  unread: Reasons,
});
const table = Table.parse(JSON.parse(readFileSync(join(ROOT, 'docs/specification/wire-names.json'), 'utf8')));

const excused = (reasons: z.output<typeof Reasons>) => reasons.flatMap(({ names }) => names);

type Part = 'headers' | 'sent' | 'answered';
type Row = { key: OperationKey; part: Part; path: string; name: string };
const ROWS = OPERATION_KEYS.flatMap((key) =>
  (['headers', 'sent', 'answered'] as const).flatMap((part) =>
    (table.calls[key]?.[part] ?? []).map((path): Row => ({ key, part, path, name: `${key} ${path}` })),
  ),
);

let harness: Harness;
let traffic: Traffic;
beforeAll(async () => {
  harness = await startHarness();
  traffic = recordTraffic(harness);
  await playMembers({ ...harness, browser: traffic.browser });
});
afterAll(() => harness.stop());

type JsonSchema = { [name: string]: unknown };

/** Paths of every property of a schema, in any alternative. */
function pathsOf(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { anyOf, oneOf, allOf, items, properties = {} } = schema as JsonSchema;
  const same = [anyOf, oneOf, allOf].flatMap((each) => (Array.isArray(each) ? each : []));
  return [
    ...same.flatMap((each) => pathsOf(each, at)),
    ...pathsOf(items, `${at}[]`),
    ...Object.entries(properties as JsonSchema).flatMap(([name, inner]) => {
      const path = at === '' ? name : `${at}.${name}`;
      return [path, ...pathsOf(inner, path)];
    }),
  ];
}

function namesInContract(key: OperationKey, part: Part): string[] {
  const { body, response } = operationOf(key);
  if (part === 'headers') return ['x-csrf-token', 'x-device-token', ...CHALLENGE_HEADERS];
  const schema = part === 'sent' ? body : response;
  if (schema === undefined) return [];
  const io = part === 'sent' ? 'input' : 'output';
  return pathsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }));
}

it('[API-001] the table names known operations, and gives reasons only for names it has', () => {
  const unknown = Object.keys(table.calls).filter((key) => !OPERATION_KEYS.some((known) => known === key));
  expect(unknown).toEqual([]);
  const reasons = [...excused(table.constant), ...excused(table.unread)];
  expect(reasons.filter((reason) => !ROWS.some(({ name }) => name === reason))).toEqual([]);
});

it('[API-001] the contract has every name of the documents, to the letter', () => {
  const missing = ROWS.filter(({ key, part, path }) => !namesInContract(key, part).includes(path));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

it('[API-001] every answered name takes more than one value in a running product, unless its row says why not', () => {
  const same = ROWS.filter(
    ({ key, part, path }) => part === 'answered' && traffic.valuesOf(key, path).size < 2,
  );
  expect(same.map(({ name }) => name).toSorted()).toEqual(excused(table.constant).toSorted());
});

const PAGES = join(ROOT, 'apps/web/src');
/** What pages run: entries of a report, cards of offers, parts of a birth date, and the wizard engine. */
const SHARED = [
  'report/facts.ts',
  'offers/card-words.ts',
  'fields/birth-date.ts',
  'wizard/engine.ts',
  'wizard/answers.ts',
  'wizard/progress.ts',
  'wizard/steps.ts',
].map((file) => join(ROOT, 'packages/domain/src', file));
const isOfPages = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|\/(?:test|fake)-|\.d\.ts$/.test(file);
const pages = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => isOfPages(`/${file}`))
  .map((file) => join(PAGES, file))
  .concat(SHARED);

/** Names that code of pages reads as a property or from a pattern, and those it gives to an object. */
const reads = new Set<string>();
const gives = new Set<string>();
const isNamed = (node: { type: string }): node is { type: string; name: string } =>
  node.type === 'Identifier';
function note(names: Set<string>, key: { type: string; value?: unknown }): void {
  if (isNamed(key)) names.add(key.name);
  else if (typeof key.value === 'string') names.add(key.value);
}
const visitor = new Visitor({
  MemberExpression: ({ property }) => note(reads, property),
  ObjectPattern: ({ properties }) => {
    for (const each of properties) if (each.type === 'Property') note(reads, each.key);
  },
  ObjectExpression: ({ properties }) => {
    for (const each of properties) if (each.type === 'Property') note(gives, each.key);
  },
});
for (const file of pages) visitor.visit(parseSync(file, readFileSync(file, 'utf8')).program);

const isUsed = ({ part, path }: Row) => (part === 'answered' ? reads : gives).has(leaf(path));
const leaf = (path: string) => path.split('.').at(-1)?.replaceAll('[]', '') ?? path;

it('[API-001] a page reads or sends every name, unless its row says why not', () => {
  const unread = ROWS.filter((row) => row.part !== 'headers' && !isUsed(row)).map(({ name }) => name);
  expect(unread.toSorted()).toEqual(excused(table.unread).toSorted());
});
