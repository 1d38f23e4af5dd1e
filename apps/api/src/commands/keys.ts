import { SEALED_TABLES } from '#api/compose.ts';
import { changeKeys, type KeyChange, type KeyProgress } from '#api/platform/keys/change-keys.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';
import type { FieldKeys } from '#api/platform/secrets/field-keys.ts';
import { print } from '#api/platform/logs/terminal.ts';

import { defineCommand, whenStopped } from './command.ts';

const SHOWN_MAX = 10;
const REPORT_EVERY_MS = 2000;

export const changeFieldKeys = defineCommand({
  name: 'keys change',
  summary: 'seals everything again under the first key',
  usage: '',
  about: `Seals every field again under the first of FIELD_KEYS. Add the new key behind the old one and restart every
process; then put it first, restart again and run this (docs/runbook.md, Keys). It may run beside the product. If you
stop it, run it again: it skips what is done. It shows its progress on stderr, and exits with 1 while anything is left
to do.`,
  example: 'keys change',
  options: {},
  async run({ ctx, fieldKeys, database }) {
    const change = await changeKeys({
      database,
      keys: fieldKeys,
      tables: SEALED_TABLES,
      onProgress: reportProgress(),
      signal: whenStopped(),
    });
    if (change.isDone) ctx.securityEvents.record(PLATFORM_EVENTS['operator-changed-keys']);
    return { text: textOf(change, fieldKeys), isDone: change.isDone, data: change };
  },
});

/** One line per table, and one every `REPORT_EVERY_MS` within a long table. */
function reportProgress(): (progress: KeyProgress) => void {
  let last = { table: '', at: 0 };
  return ({ table, scanned, changed }) => {
    const now = Date.now();
    if (table === last.table && now - last.at < REPORT_EVERY_MS) return;
    last = { table, at: now };
    print(`${table}: scanned ${scanned} rows, sealed ${changed} again`);
  };
}

function textOf(change: KeyChange, { currentFieldKey, fieldKeys }: FieldKeys): string {
  if (!change.isDone) {
    if (change.unreadable.length === 0) return 'Not done yet: run it again, and it skips what is done.';
    return `Not done:\nNo key there is opens: ${shown(change.unreadable)}`;
  }
  const old = [...fieldKeys.keys()].filter((id) => id !== currentFieldKey);
  return [
    `Done: ${change.changed} rows were sealed again, and everything is under field key ${currentFieldKey}.`,
    ...(old.length === 0 ? [] : [`FIELD_KEYS: ${old.join(', ')} may go.`]),
  ].join('\n');
}

function shown(rows: readonly string[]): string {
  const more = rows.length > SHOWN_MAX ? [`and ${rows.length - SHOWN_MAX} more`] : [];
  return [...rows.slice(0, SHOWN_MAX), ...more].join(', ');
}
