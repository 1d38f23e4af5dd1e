import { writeFileSync } from 'node:fs';

import { ConfigError } from '#api/config.ts';
import { eraseOnRequest } from '#api/features/leaving/erase-on-request.ts';
import { replayErasures } from '#api/features/leaving/replay-erasures.ts';
import { storedErasures } from '#api/platform/erasures/erasures.ts';
import { readLedger } from '#api/platform/erasures/ledger-file.ts';
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
    const ledgers = await Promise.all(
      (files.length === 0 ? [ctx.config.erasureLedger] : files).map(async (path) => {
        const ledger = await readLedger(path);
        if (ledger === null) throw new ConfigError(`${path}: there is no such ledger`);
        return ledger;
      }),
    );
    const entries = ledgers.flatMap((ledger) => ledger.entries);
    const { erased } = await replayErasures(ctx, entries);
    ctx.securityEvents.record(OPERATOR_EVENTS.replayedErasures, { reason: `erased again: ${erased}` });
    const unreadable = ledgers.reduce((sum, ledger) => sum + ledger.unreadable, 0);
    const warning = unreadable === 0 ? '' : ` Lines that cannot be read, and were left out: ${unreadable}.`;
    return {
      text: `Entries: ${entries.length}. Members erased again: ${erased}.${warning}`,
      isDone: true,
      data: { entries: entries.length, erased, unreadable },
    };
  },
});

export const exportErasures = defineCommand({
  name: 'erasures export',
  summary: 'writes the ledger of erasures from the database, if its file was lost',
  usage: 'FILE',
  about: 'Creates the file, and overwrites none. It does not change the database.',
  example: 'erasures export /var/lib/wattle/erasures.jsonl',
  options: {},
  takesFiles: true,
  check: (_given, files) => fileOf(files),
  async run({ ctx }, _given, files) {
    const entries = await storedErasures(ctx.db);
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
    writeFileSync(fileOf(files), lines.join(''), { mode: 0o600, flag: 'wx' });
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
