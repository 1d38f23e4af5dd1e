import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import { openProcess } from '#api/compose.ts';
import { ConfigError, readConfig, type Config } from '#api/config.ts';
import type { Context } from '#api/platform/context.ts';
import { eraseOnRequest } from '#api/features/leaving/erase-on-request.ts';
import { replayErasures } from '#api/features/leaving/replay-erasures.ts';
import { systemClock } from '#api/platform/clock.ts';
import { EmbeddedFault } from '#api/platform/embedded/embedded-fault.ts';
import { notedErasures } from '#api/platform/erasures/erasures.ts';
import { readLedger } from '#api/platform/erasures/ledger-file.ts';
import { openDatabase } from '#api/platform/open-database.ts';
import { OPERATOR_EVENTS } from '#api/platform/logs/platform-events.ts';

const USAGE = `usage: npm run erasures -- replay [FILE…]
       npm run erasures -- export FILE
       npm run erasures -- erase (--member ID | --email ADDRESS) --reason "TICKET OR CAUSE, NO NAMES"`;
const MEMBER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** It goes to the log, where no address may appear. */
const REASON = /^[\p{L}\p{N} .,#/-]{1,80}$/u;

/** What the operator reads, and whether everything that was asked for was done. */
type Said = { text: string; isDone: boolean };
type Order = (ctx: Context, config: Config) => Promise<Said>;

function orderOf(args: readonly string[]): Order {
  const named = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { member: named, email: named, reason: named },
  });
  const [verb, ...files] = positionals;
  if (verb === 'replay') return (ctx, config) => replay(ctx, config, files);
  const [file] = files;
  if (verb === 'export' && file !== undefined) return (ctx) => exportTo(ctx, file);
  if (verb === 'erase') return eraseOrder(values);
  throw new ConfigError(USAGE);
}

/** Erases again whoever came back with a backup. Several files are one ledger, such as those of several machines. */
async function replay(ctx: Context, config: Config, files: readonly string[]): Promise<Said> {
  const paths = files.length === 0 ? [config.erasureLedger] : files;
  const read = await Promise.all(
    paths.map(async (path) => {
      const ledger = await readLedger(path);
      if (ledger === null) throw new ConfigError(`${path}: there is no such ledger`);
      return ledger;
    }),
  );
  const entries = read.flatMap((ledger) => ledger.entries);
  const { erased } = await replayErasures(ctx, entries);
  ctx.securityEvents.note(OPERATOR_EVENTS.replayedErasures, { reason: `erased again: ${erased}` });
  const unreadable = read.reduce((sum, ledger) => sum + ledger.unreadable, 0);
  const warning = unreadable === 0 ? '' : ` Lines that cannot be read, and were left out: ${unreadable}.`;
  return { text: `Entries: ${entries.length}. Members erased again: ${erased}.${warning}`, isDone: true };
}

/** Writes the ledger anew from the database, for a file that was lost. It never overwrites one. */
async function exportTo({ db }: Context, file: string): Promise<Said> {
  const entries = await notedErasures(db);
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600, flag: 'wx' });
  return { text: `Entries: ${entries.length}.`, isDone: true };
}

type Values = { member?: string | undefined; email?: string | undefined; reason?: string | undefined };

function eraseOrder({ member, email, reason }: Values): Order {
  if (reason === undefined || (member === undefined) === (email === undefined)) throw new ConfigError(USAGE);
  if (!REASON.test(reason)) throw new ConfigError('--reason: letters, digits and . , # / -, 80 at most');
  if (member !== undefined && !MEMBER_ID.test(member)) {
    throw new ConfigError('--member: the id of a member, as lines of the log have it');
  }
  return async (ctx) => {
    const whose = member === undefined ? { email: normaliseEmail(email ?? '') } : { memberId: member };
    const done = await eraseOnRequest(ctx, whose);
    if (done === null) return { text: 'No member has this id or address.', isDone: false };
    ctx.securityEvents.note(OPERATOR_EVENTS.erasedAccount, { memberId: done.memberId, reason });
    return {
      text: `Erased. Receipt ${done.receipt}, which is on its way to the member as well.`,
      isDone: true,
    };
  };
}

async function main(): Promise<boolean> {
  const order = orderOf(process.argv.slice(2));
  // oxlint-disable-next-line node/no-process-env -- handed to config.ts, the one reader
  const config = readConfig(process.env);
  const { database, close } = await openDatabase(config, { beside: true });
  // A command writes and exits: it delivers nothing itself.
  const { ctx } = await openProcess({
    config: { ...config, role: 'web' },
    database,
    clock: systemClock,
  });
  try {
    const { text, isDone } = await order(ctx, config);
    process.stdout.write(`${text}\n`);
    return isDone;
  } finally {
    await close();
  }
}

try {
  if (!(await main())) process.exit(1);
} catch (cause) {
  const isKnown = cause instanceof ConfigError || cause instanceof EmbeddedFault;
  const isUsage = cause instanceof TypeError && 'code' in cause && String(cause.code).startsWith('ERR_PARSE');
  const message = cause instanceof Error && (isKnown || isUsage) ? cause.message : String(cause);
  process.stderr.write(`wattle: ${message}\n`);
  process.exit(isKnown || isUsage ? 78 : 1);
}
