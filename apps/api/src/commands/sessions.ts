import { ACCOUNT_EVENTS } from '#api/features/account/account.events.ts';
import { endAllSessions } from '#api/features/account/end-all-sessions.ts';

import { defineCommand, UsageError } from './command.ts';
import { MEMBER_OPTIONS, NO_MEMBER, STAFF_OPTIONS, STAFF_USAGE, memberOption } from './member-options.ts';

export const endSessions = defineCommand({
  name: 'sessions end',
  summary: 'ends every session of a member',
  usage: `(--member ID | --email ADDRESS) ${STAFF_USAGE} [--keys]`,
  about: `Logs a member out everywhere, such as after a stolen phone. Temporary passwords and changes that wait for a
code become void, and no browser is known any more. The password stays. With --keys, passkeys, app and recovery codes are removed: a thief may have added one.`,
  example: 'sessions end --email zoe@example.com --reason security --case 4711',
  options: {
    ...MEMBER_OPTIONS,
    ...STAFF_OPTIONS,
    keys: {
      help: 'remove passkeys, app and recovery codes; codes by email and text work again. Not with --hold-until',
    },
  },
  needs: 'staff',
  check(given) {
    // What the member reads of each removed key is not held back.
    if (given.keys === true && given['hold-until'] !== undefined)
      throw new UsageError('give either --keys or --hold-until');
    memberOption(given);
  },
  async run({ ctx, by }, given) {
    const ended = await endAllSessions(ctx, memberOption(given), { by, withKeys: given.keys === true });
    if (ended === null) return NO_MEMBER;
    ctx.securityEvents.record(ACCOUNT_EVENTS['operator-ended-sessions'], { ...ended, reason: given.reason });
    return {
      text: `Sessions ended: ${ended.sessions}. Temporary passwords and changes that waited for a code are void. The password stays.`,
      isDone: true,
      data: ended,
    };
  },
});
