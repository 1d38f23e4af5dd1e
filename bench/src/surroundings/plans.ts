import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

import { startDatabaseServer } from '@wattle/testkit/database/database-server';
import { Client } from 'pg';
import type { ProcessGroup } from '@wattle/testkit/processes/process-group';

/** How a statement went: its time on the server, and the tables that it read from end to end. */
export type Ran = { statement: string; ms: number; readWhole: string[]; plan: string };

type Plan = {
  'Node Type'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  Plans?: Plan[];
};
const MEBIBYTE = 1024 ** 2;

type Explained = { 'Query Text': string; Plan: Plan };

/** A server that notes of each statement how it went, beside what it answers. */
export async function startExplainingServer(processes: ProcessGroup): Promise<string> {
  const server = await startDatabaseServer({
    settings: {
      shared_preload_libraries: 'auto_explain',
      'auto_explain.log_min_duration': '0',
      'auto_explain.log_analyze': 'on',
      'auto_explain.log_timing': 'off',
      'auto_explain.log_format': 'json',
      'auto_explain.log_parameter_max_length': '0',
      logging_collector: 'on',
      log_destination: 'jsonlog',
      log_rotation_size: '0',
      maintenance_work_mem: '256MB',
      // As the guide for operators says, so that times are of plans and not of a disk that is read in between.
      shared_buffers: `${Math.floor(totalmem() / 4 / MEBIBYTE)}MB`,
      // After a checkpoint each page that is written first goes to the log whole: a cost of how long ago that was.
      max_wal_size: '32GB',
      checkpoint_timeout: '1d',
    },
    isListening: true,
  });
  processes.atEnd(server.remove);
  return server.url;
}

/** Opens a connection whose statements are not noted, however long they take. */
export async function connectUnnoted(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // A figure that fails stops the server first: its own error is the one to read.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set auto_explain.log_min_duration = -1');
  return client;
}

/** What ran since the last time, from the server's own notes. */
export async function makeNotes(client: Client): Promise<() => Ran[]> {
  const { rows } = await client.query<{ file: string }>(
    `select current_setting('data_directory') as folder, pg_current_logfile('jsonlog') as file`,
  );
  const { folder = '', file = '' } = (rows[0] ?? {}) as { folder?: string; file?: string };
  const path = join(folder, file);
  let read = 0;
  return () => {
    const text = readFileSync(path, 'utf8');
    const lines = text.slice(read).split('\n');
    read = text.length;
    return lines.flatMap(ranOf);
  };
}

function ranOf(line: string): Ran[] {
  if (!line.includes('plan:')) return [];
  const { message } = JSON.parse(line) as { message: string };
  const [, ms, json] = /^duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(message) ?? [];
  if (ms === undefined || json === undefined) return [];
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as Explained;
  const statement = text.replaceAll(/\s+/g, ' ').trim();
  return [{ statement, ms: Number(ms), readWhole: wholeTables(plan), plan: outlineOf(plan) }];
}

function wholeTables(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(wholeTables)];
}

/** Its steps with what they read and how many rows came of each. */
function outlineOf(plan: Plan): string {
  const what = plan['Index Name'] ?? plan['Relation Name'] ?? '';
  const own = `${plan['Node Type'] ?? ''} ${what} ${plan['Actual Rows'] ?? 0}`;
  const inner = (plan.Plans ?? []).map(outlineOf).join(', ');
  return inner === '' ? own : `${own} (${inner})`;
}
