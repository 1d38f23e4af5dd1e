import { text } from 'node:stream/consumers';

import { eraseOnRequest } from '#api/features/leaving/erase-on-request.ts';
import { LEAVING_EVENTS } from '#api/features/leaving/leaving.events.ts';
import { replayErasures } from '#api/features/leaving/replay-erasures.ts';
import { forgetLedgers } from '#api/platform/erasures/erasures.sql.ts';
import { parseLedger } from '#api/platform/erasures/ledger-file.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';

import { defineCommand, UsageError } from './command.ts';
import { LOG_REASON, MEMBER_OPTIONS, NO_MEMBER, RECEIPT_OPTIONS, memberOption } from './member-options.ts';

export const replayErased = defineCommand({
  name: 'erasures replay',
  summary: 'erases again the members in a copy of a ledger of erasures',
  usage: '< FILE',
  about: `Reads the copy from standard input, erases every member in it, and sends no mail. A worker replays its own
ledger when it starts.`,
  example: 'erasures replay < /backup/erasures.jsonl',
  options: {},
  async run({ ctx }, _given, input) {
    const { database, entries } = ledgerIn(await text(input));
    if (database !== ctx.ledger.database) throw new UsageError('this is the ledger of another database');
    const { erased } = await replayErasures(ctx, entries);
    ctx.securityEvents.record(LEAVING_EVENTS['operator-replayed-erasures'], {
      reason: `erased again: ${erased}`,
    });
    return {
      text: `Entries: ${entries.length}. Members erased again: ${erased}.`,
      isDone: true,
      data: { entries: entries.length, erased },
    };
  },
});

function ledgerIn(copy: string): ReturnType<typeof parseLedger> {
  try {
    return parseLedger(copy);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : '';
    throw new UsageError(`standard input is no ledger: ${why}`);
  }
}

export const initErasures = defineCommand({
  name: 'erasures init',
  summary: 'has a worker without a ledger of erasures begin one',
  usage: '--reason REASON',
  about: `For a new worker, or if a ledger is lost for good: the next worker that starts without a file begins one from the
database. Run it once for each. Members who were erased since a backup, and are in no ledger, stay in a restored database.`,
  example: 'erasures init --reason "ticket 4711"',
  options: { reason: LOG_REASON },
  async run({ ctx }, given) {
    await forgetLedgers(ctx.db);
    ctx.securityEvents.record(PLATFORM_EVENTS['operator-began-ledger'], {
      reason: given.reason,
    });
    return { text: 'Start the worker: it begins a ledger.', isDone: true };
  },
});

export const eraseMember = defineCommand({
  name: 'erasures erase',
  summary: 'erases a member who asks support for it',
  usage: '(--member ID | --email ADDRESS) --reason REASON --case CASE',
  about: `For members who can't log in, such as those who cancelled. It erases the account and sends the member a
receipt, with your number, the reason and the case. You can't undo it.`,
  example: 'erasures erase --email zoe@example.com --reason request --case 4711',
  options: { ...MEMBER_OPTIONS, ...RECEIPT_OPTIONS },
  needs: 'staff',
  check: memberOption,
  async run({ ctx, by }, given) {
    const done = await eraseOnRequest(ctx, memberOption(given), by);
    if (done === null) return NO_MEMBER;
    const { memberId, receipt } = done;
    ctx.securityEvents.record(LEAVING_EVENTS['operator-erased-account'], { memberId, reason: given.reason });
    return {
      text: `Erased. The receipt is ${receipt}. The member gets it by e-mail as well.`,
      isDone: true,
      data: { receipt },
    };
  },
});
