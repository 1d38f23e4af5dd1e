import { writeFileSync } from 'node:fs';

import { ConfigError } from '#api/config.ts';
import { eraseOnRequest } from '#api/features/leaving/erase-on-request.ts';
import { replayErasures } from '#api/features/leaving/replay-erasures.ts';
import type { Context } from '#api/platform/context.ts';
import { allowBeginning } from '#api/platform/erasures/confirmation.ts';
import { storedErasures } from '#api/platform/erasures/erasures.ts';
import { newLedger, readLedger, type ReadLedger } from '#api/platform/erasures/ledger-file.ts';
import { keepEnd, storedEnd } from '#api/platform/erasures/ledger.ts';
import { OPERATOR_EVENTS } from '#api/platform/logs/platform-events.ts';

import { defineCommand, UsageError } from './command.ts';
import { MEMBER_OPTIONS, NO_MEMBER, memberOption } from './member-options.ts';

export const replayErased = defineCommand({
  name: 'erasures replay',
  summary: 'erases again the members that a restored backup brought back',
  usage: '[FILE…]',
  about: `Run it after a restore, before you start the product. It reads ERASURE_LEDGER, or the files that you name,
such as those of several machines. It erases every member whom a ledger names, and sends them nothing.`,
  example: 'erasures replay',
  options: {},
  takesFiles: true,
  async run({ ctx }, _given, files) {
    const paths = files.length === 0 ? [ctx.config.erasureLedger] : files;
    const ledgers = await Promise.all(paths.map((path) => ledgerAt(ctx, path)));
    const entries = ledgers.flatMap((ledger) => ledger.entries);
    const { erased } = await replayErasures(ctx, entries);
    ctx.securityEvents.record(OPERATOR_EVENTS.replayedErasures, { reason: `erased again: ${erased}` });
    const done = `Entries: ${entries.length}. Members erased again: ${erased}.`;
    const faults = (await Promise.all(ledgers.map((ledger) => faultsOf(ctx, ledger)))).flat();
    const data = { entries: entries.length, erased, faults: faults.length };
    if (faults.length > 0) {
      const advice =
        'Replay a whole copy, or the file of another worker. If there is none: npm run wattle -- erasures init';
      return { text: `${done} ${faults.join(' ')} ${advice}.`, isDone: false, data };
    }
    await allowBeginning(ctx.db);
    return { text: done, isDone: true, data };
  },
});

type Named = ReadLedger & { path: string };

async function ledgerAt({ ledger: { database } }: Context, path: string): Promise<Named> {
  const ledger = await readLedger(path);
  if (ledger === null) throw new ConfigError(`${path}: there is no such ledger`);
  if (ledger.header !== null && ledger.header.database !== database) {
    throw new ConfigError(`${path}: this is the ledger of another database`);
  }
  return { ...ledger, path };
}

async function faultsOf({ db }: Context, ledger: Named): Promise<string[]> {
  const { path, header, entries, hashes, damaged, isCutOff } = ledger;
  if (damaged > 0) return [`${path}: ${damaged} lines are unreadable or out of order.`];
  if (isCutOff) return [`${path}: the last line is cut off.`];
  if (header === null) return entries.length === 0 ? [`${path} is empty.`] : [];
  const known = (await storedEnd(db, header.ledger))?.entries ?? 0;
  const count = hashes.length - 1;
  return count < known ? [`${path} is older than the database: it has ${count} entries of ${known}.`] : [];
}

export const initErasures = defineCommand({
  name: 'erasures init',
  summary: 'lets workers without a ledger of erasures begin one',
  usage: '--reason REASON',
  about: `For a new worker, or if a ledger is lost for good. For a day, a worker that finds no ledger that goes on
begins one from the database. Members who were erased since a backup, and stand in no ledger, stay in a restored database.`,
  example: 'erasures init --reason "ticket 4711"',
  options: { reason: MEMBER_OPTIONS.reason },
  async run({ ctx }, given) {
    await allowBeginning(ctx.db);
    ctx.securityEvents.record(OPERATOR_EVENTS.allowedLedger, { reason: given.reason });
    return { text: 'Workers may begin a ledger for a day. Start them.', isDone: true };
  },
});

export const exportErasures = defineCommand({
  name: 'erasures export',
  summary: 'writes the ledger of erasures from the database, if its file was lost',
  usage: 'FILE',
  about: 'Creates the file, and overwrites none. A worker that finds it at ERASURE_LEDGER goes on with it.',
  example: 'erasures export /var/lib/wattle/erasures.jsonl',
  options: {},
  takesFiles: true,
  check: (_given, files) => fileOf(files),
  async run({ ctx }, _given, files) {
    const entries = await storedErasures(ctx.db);
    const { ledger, text, end } = newLedger(ctx.ledger.database, entries);
    writeFileSync(fileOf(files), text, { mode: 0o600, flag: 'wx' });
    await keepEnd(ctx.db, ledger, end);
    return { text: `Entries: ${entries.length}.`, isDone: true, data: { entries: entries.length } };
  },
});

export const eraseMember = defineCommand({
  name: 'erasures erase',
  summary: 'erases a member who asks support for it',
  usage: '(--member ID | --email ADDRESS) --reason REASON',
  about: `For members who can't log in, such as those who cancelled. It erases the account and sends the member a
receipt. You can't undo it.`,
  example: 'erasures erase --email zoe@example.com --reason "ticket 4711"',
  options: MEMBER_OPTIONS,
  check: memberOption,
  async run({ ctx }, given) {
    const done = await eraseOnRequest(ctx, memberOption(given));
    if (done === null) return NO_MEMBER;
    const { memberId, receipt } = done;
    ctx.securityEvents.record(OPERATOR_EVENTS.erasedAccount, { memberId, reason: given.reason });
    return {
      text: `Erased. The receipt is ${receipt}. The member gets it by e-mail as well.`,
      isDone: true,
      data: { receipt },
    };
  },
});

function fileOf(files: readonly string[]): string {
  const [file] = files;
  if (file === undefined || files.length > 1) throw new UsageError('name one file');
  return file;
}
