import { sealedTablesOf } from '#api/compose.ts';
import { changeKeys, type KeyChange, type KeyProgress } from '#api/platform/keys/change-keys.ts';
import { OPERATOR_EVENTS } from '#api/platform/logs/platform-events.ts';
import type { Secrets } from '#api/platform/secrets/secrets.ts';
import { report } from '#api/platform/logs/terminal.ts';

import { defineCommand } from './command.ts';

const SHOWN_MAX = 10;
const REPORT_EVERY_MS = 2000;

export const changeFieldKeys = defineCommand({
  name: 'keys change',
  summary: 'seals everything again under the first keys',
  usage: '',
  about: `Seals every field again under the first of FIELD_KEYS, and makes every look-up again with the first of
SECRET_KEY. Add the new key behind the old one and restart every process; then put it first, restart again and
run this (docs/runbook.md, Keys). It may run beside the product. If you stop it, the next run goes on from
there. It shows its progress on stderr, and exits with 1 while anything is left to do.`,
  example: 'keys change',
  options: {},
  async run({ ctx, secrets, database }) {
    const stopped = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
    const change = await changeKeys({
      database,
      secrets,
      tables: sealedTablesOf(ctx),
      tell: reportProgress(),
      signal: stopped.signal,
    });
    if (change.isDone) ctx.securityEvents.record(OPERATOR_EVENTS.changedKeys);
    return { text: textOf(change, secrets), isDone: change.isDone, data: change };
  },
});

/** One line per table, and one every `REPORT_EVERY_MS` within a long table. */
function reportProgress(): (progress: KeyProgress) => void {
  let last = { table: '', at: 0 };
  return ({ table, looked, changed }) => {
    const now = Date.now();
    if (table === last.table && now - last.at < REPORT_EVERY_MS) return;
    last = { table, at: now };
    report(`${table}: looked at ${looked} rows, sealed ${changed} again`);
  };
}

function textOf(change: KeyChange, { currentFieldKey, fieldKeys, roots }: Secrets): string {
  if (!change.isDone) {
    const problems = [
      ...list('No key there is opens', change.unreadable),
      ...list('The address is another row’s as well, so its look-up was left', change.taken),
    ];
    if (problems.length === 0) return 'Not done yet: run it again, and it goes on from here.';
    return ['Not done:', ...problems].join('\n');
  }
  const old = [...fieldKeys.keys()].filter((id) => id !== currentFieldKey);
  return [
    `Done: ${change.changed} rows were sealed again, and everything is under field key ${currentFieldKey}.`,
    ...(old.length === 0 ? [] : [`FIELD_KEYS: ${old.join(', ')} may go.`]),
    ...(roots.length === 1
      ? []
      : [
          'SECRET_KEY: all but the first may go. Wait 12 hours first, or people in the middle of a journey have to begin again.',
        ]),
  ].join('\n');
}

function list(what: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length > SHOWN_MAX ? [`and ${rows.length - SHOWN_MAX} more`] : [];
  return [`${what}: ${[...rows.slice(0, SHOWN_MAX), ...more].join(', ')}`];
}
