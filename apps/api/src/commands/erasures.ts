import { ConfigError } from '#api/config.ts';
import { eraseOnRequest } from '#api/features/leaving/erase-on-request.ts';
import { erasedAccount, replayedErasures } from '#api/features/leaving/leaving.events.ts';
import { replayErasures } from '#api/features/leaving/replay-erasures.ts';
import type { Context } from '#api/platform/context.ts';
import { readLedger, type LedgerEntry } from '#api/platform/erasures/ledger-file.ts';
import { beganLedger } from '#api/platform/logs/platform-events.ts';

import { defineCommand } from './command.ts';
import { MEMBER_OPTIONS, NO_MEMBER, memberOption } from './member-options.ts';

export const replayErased = defineCommand({
  name: 'erasures replay',
  summary: 'erases again the members in copies of a ledger of erasures',
  usage: '[FILE…]',
  about: `A worker replays its own ledger when it starts. This replays the files that you name, such as copies of lost
ones; without a name ERASURE_LEDGER. It erases every member in a ledger, and sends no mail.`,
  example: 'erasures replay /backup/erasures.jsonl',
  options: {},
  takesFiles: true,
  async run({ ctx }, _given, files) {
    const paths = files.length === 0 ? [ctx.config.erasureLedger] : files;
    const entries = (await Promise.all(paths.map((path) => entriesAt(ctx, path)))).flat();
    const { erased } = await replayErasures(ctx, entries);
    ctx.securityEvents.record(replayedErasures, { reason: `erased again: ${erased}` });
    const text = `Entries: ${entries.length}. Members erased again: ${erased}.`;
    return { text, isDone: true, data: { entries: entries.length, erased } };
  },
});

async function entriesAt({ ledger }: Context, path: string): Promise<readonly LedgerEntry[]> {
  const file = await readLedger(path).catch((cause: Error) => {
    throw new ConfigError(`${path}: ${cause.message}`);
  });
  if (file === null) throw new ConfigError(`${path}: there is no such ledger`);
  if (file.database !== ledger.database) {
    throw new ConfigError(`${path}: this is the ledger of another database`);
  }
  return file.entries;
}

export const initErasures = defineCommand({
  name: 'erasures init',
  summary: 'begins a ledger of erasures from the database, for a worker without one',
  usage: '--reason REASON',
  about: `For a new worker, or if a ledger is lost for good. Replaces ERASURE_LEDGER, unless that file is complete.
Members who were erased since a backup, and are in no ledger, stay in a restored database.`,
  example: 'erasures init --reason "ticket 4711"',
  options: { reason: MEMBER_OPTIONS.reason },
  async run({ ctx }, given) {
    const entries = await ctx.ledger.begin();
    ctx.securityEvents.record(beganLedger, { reason: given.reason });
    return { text: `Begun with ${entries} entries. Start the worker.`, isDone: true, data: { entries } };
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
    ctx.securityEvents.record(erasedAccount, { memberId, reason: given.reason });
    return {
      text: `Erased. The receipt is ${receipt}. The member gets it by e-mail as well.`,
      isDone: true,
      data: { receipt },
    };
  },
});
