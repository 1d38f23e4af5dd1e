import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import { reopenAccount, reopenedAccount } from '#api/features/preferences/reopen-account.ts';
import { subjectOf } from '#api/platform/logs/security-events.ts';

import { defineCommand } from './command.ts';
import { EMAIL, STAFF_OPTIONS, STAFF_USAGE } from './member-options.ts';

export const reopenMember = defineCommand({
  name: 'reopen',
  summary: 'reopens a cancelled account',
  usage: `--email ADDRESS ${STAFF_USAGE}`,
  about: 'Its owner logs in with the old password and verifies a document again.',
  example: 'reopen --email zoe@example.com --reason request --case 4711',
  options: { email: { value: EMAIL, help: 'the address of the account', isNeeded: true }, ...STAFF_OPTIONS },
  needs: 'staff',
  async run({ ctx, by }, given) {
    const email = normaliseEmail(given.email);
    if (!(await reopenAccount(ctx, email, by))) {
      return { text: 'No cancelled account has this address.', isDone: false };
    }
    ctx.securityEvents.record(reopenedAccount, { subject: subjectOf(ctx, email), reason: by.reason });
    return {
      text: 'The account is open again. Its owner logs in with the old password and verifies a document again.',
      isDone: true,
    };
  },
});
