import { openProcess, sealedTablesOf } from '#api/compose.ts';
import { ConfigError, readConfig } from '#api/config.ts';
import { systemClock } from '#api/platform/clock.ts';
import { EmbeddedFault } from '#api/platform/embedded/embedded-fault.ts';
import { changeKeys, type KeyChange, type KeyProgress } from '#api/platform/keys/change-keys.ts';
import { openDatabase } from '#api/platform/open-database.ts';
import type { Secrets } from '#api/platform/secrets/secrets.ts';
import { OPERATOR_EVENTS } from '#api/platform/logs/platform-events.ts';

const USAGE = 'usage: npm run keys -- change';
const SHOWN_MOST = 10;
const SAY_EVERY_MS = 2000;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** One line for each table, and one now and then while it takes long. */
function sayNowAndThen(): (progress: KeyProgress) => void {
  let last = { table: '', at: 0 };
  return ({ table, looked, changed }) => {
    const now = Date.now();
    if (table === last.table && now - last.at < SAY_EVERY_MS) return;
    last = { table, at: now };
    say(`${table}: looked at ${looked} rows, sealed ${changed} again`);
  };
}

/** What the operator reads in the end. */
function sayingOf(change: KeyChange, secrets: Secrets): string {
  const problems = [
    ...list('No key there is opens', change.unreadable),
    ...list('The address is another row’s as well, so its look-up was left', change.taken),
  ];
  if (!change.isDone) {
    const why = problems.length === 0 ? 'Not done yet: run it again, and it goes on from here.' : 'Not done:';
    return [why, ...problems].join('\n');
  }
  const { currentFieldKey, fieldKeys, roots } = secrets;
  const old = [...fieldKeys.keys()].filter((id) => id !== currentFieldKey);
  return [
    `Done: ${change.changed} rows were sealed again, and everything is under field key ${currentFieldKey}.`,
    ...(old.length === 0 ? [] : [`FIELD_KEYS: ${old.join(', ')} may go.`]),
    ...(roots.length === 1
      ? []
      : [
          'SECRET_KEY: all but the first may go. Wait for 12 hours before that, or whoever is in the middle of something has to begin again.',
        ]),
  ].join('\n');
}

function list(what: string, rows: readonly string[]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length > SHOWN_MOST ? [`and ${rows.length - SHOWN_MOST} more`] : [];
  return [`${what}: ${[...rows.slice(0, SHOWN_MOST), ...more].join(', ')}`];
}

async function main(): Promise<boolean> {
  const [verb, ...rest] = process.argv.slice(2);
  if (verb !== 'change' || rest.length > 0) throw new ConfigError(USAGE);
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.abort());
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const config = readConfig(process.env);
  const { database, close } = await openDatabase(config, { beside: true });
  // A command writes and exits: it delivers nothing itself.
  const { ctx, secrets } = await openProcess({
    config: { ...config, role: 'web' },
    database,
    clock: systemClock,
  });
  try {
    const change = await changeKeys({
      database,
      secrets,
      tables: sealedTablesOf(ctx),
      tell: sayNowAndThen(),
      signal: asked.signal,
    });
    say(sayingOf(change, secrets));
    if (change.isDone) ctx.securityEvents.note(OPERATOR_EVENTS.changedKeys);
    return change.isDone;
  } finally {
    await close();
  }
}

try {
  if (!(await main())) process.exit(1);
} catch (cause) {
  const isKnown = cause instanceof ConfigError || cause instanceof EmbeddedFault;
  const message = cause instanceof Error && isKnown ? cause.message : String(cause);
  process.stderr.write(`wattle: ${message}\n`);
  process.exit(isKnown ? 78 : 1);
}
