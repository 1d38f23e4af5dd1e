import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import { reopenAccount, reopenedAccount } from '#api/features/preferences/reopen-account.ts';
import { subjectOf } from '#api/platform/logs/security-events.ts';

import { defineCommand } from './command.ts';
import { EMAIL } from './member-options.ts';

export const reopenMember = defineCommand({
  name: 'reopen',
  summary: 'reopens a cancelled account',
  usage: '--email ADDRESS',
  about: 'Its owner logs in with the old password and verifies a document again.',
  example: 'reopen --email zoe@example.com',
  options: { email: { value: EMAIL, help: 'the address of the account', isNeeded: true } },
  async run({ ctx }, given) {
    const email = normaliseEmail(given.email);
    if (!(await reopenAccount(ctx, email))) {
      return { text: 'No cancelled account has this address.', isDone: false };
    }
    ctx.securityEvents.record(reopenedAccount, { subject: subjectOf(ctx, email) });
    return {
      text: 'The account is open again. Its owner logs in with the old password and verifies a document again.',
      isDone: true,
    };
  },
});
