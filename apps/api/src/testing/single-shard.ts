import { readFileSync } from 'node:fs';

import { isSharded } from '@wattle/testkit/database/sharded-database';
import { escapeLiteral } from 'pg';
import { expect } from 'vitest';

import type { Harness, Statements } from './harness.ts';

type Ran = NonNullable<Statements['kept']>[number];

/** Not part of any plan. */
const WITHOUT_PLAN = /^\s*(begin|start|commit|rollback|savepoint|release|set)\b/i;

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const elementOf = (value: unknown): string => (value === null ? 'null' : JSON.stringify(textOf(value)));

/** Puts the values into the text: Citus cannot explain an `insert` from a `select` with parameters. */
function written({ text, values }: Ran): string {
  return text.replaceAll(/\$(\d+)/g, (_, position: string) => {
    const value = values[Number(position) - 1];
    return value === null || value === undefined ? 'null' : escapeLiteral(textOf(value));
  });
}

/** Number of shards that each part of a statement's plan queries; none for a local plan. */
async function tasksOf({ database }: Pick<Harness, 'database'>, ran: Ran): Promise<number[]> {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${written(ran)}`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  return [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
}

/** The distribution column of each table, as the script of a cluster names it. */
const SHARD_KEYS: ReadonlyMap<string, string> = shardKeys();

function shardKeys(): Map<string, string> {
  const script = readFileSync('deploy/citus/shard.sql', 'utf8');
  const [, ofMembers = ''] = /'member_id'[^]*?array\[([^\]]*)\]/.exec(script) ?? [];
  return new Map([
    ...[...script.matchAll(/create_distributed_table\('(\w+)', '(\w+)'/g)].map(
      ([, table = '', key = '']) => [table, key] as const,
    ),
    ...[...ofMembers.matchAll(/'(\w+)'/g)].map(([, table = '']) => [table, 'member_id'] as const),
  ]);
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Alias?: string; Plans?: PlanNode[] };

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const conditionsOf = (node: PlanNode): string =>
  Object.entries(node)
    .filter(([name]) => /( Cond|Filter)$/.test(name))
    .map(([, condition]) => JSON.stringify(condition))
    .join(' ');

/** How many scans of a statement read a table that may be sharded, and which of them have no condition on its shard key. */
async function scansOf({ database }: Pick<Harness, 'database'>, ran: Ran) {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json, costs off) ${written(ran)}`,
  );
  const nodes = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan));
  const joins = nodes.map(conditionsOf).join(' ');
  const scans = nodes.filter(
    ({ 'Node Type': type, 'Relation Name': table = '' }) => type.endsWith('Scan') && SHARD_KEYS.has(table),
  );
  const keyless = scans.filter((scan) => {
    const key = SHARD_KEYS.get(scan['Relation Name'] ?? '') ?? '';
    const isNamed = new RegExp(String.raw`\b${key}\)? = |= \(?(\w+\.)?${key}\b`).test(conditionsOf(scan));
    return !isNamed && !new RegExp(String.raw`\b${scan.Alias ?? ''}\.${key}\b`).test(joins);
  });
  return {
    count: scans.length,
    keyless: keyless.map((scan) => `${scan['Relation Name'] ?? ''}: ${ran.text}`),
  };
}

/** Expects each statement of an act to name the shard key of every table that may be sharded, so that it queries one shard. */
export async function expectSingleShard<T>(
  harness: Pick<Harness, 'database' | 'statements'>,
  act: () => Promise<T>,
): Promise<T> {
  const ran: Ran[] = [];
  harness.statements.kept = ran;
  const answer = await act().finally(() => {
    harness.statements.kept = null;
  });
  const planned = ran.filter(({ text }) => !WITHOUT_PLAN.test(text));
  let checked = 0;
  const several: string[] = [];
  for (const each of planned) {
    if (isSharded()) {
      const tasks = await tasksOf(harness, each);
      if (tasks.some((count) => count > 1)) several.push(each.text);
      checked += tasks.length;
    } else {
      const { count, keyless } = await scansOf(harness, each);
      several.push(...keyless);
      checked += count;
    }
  }
  expect(several, 'statements that query several shards').toEqual([]);
  expect(checked).toBeGreaterThan(0);
  return answer;
}
