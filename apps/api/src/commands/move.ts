import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import { ACCOUNT_EVENTS } from '#api/features/account/account.events.ts';
import { subjectOf } from '#api/platform/logs/security-events.ts';
import { moveIntoCohort } from '#api/features/score/move-into-cohort.ts';

import { defineCommand } from './command.ts';
import { EMAIL, STAFF_OPTIONS, STAFF_USAGE } from './member-options.ts';

export const moveMember = defineCommand({
  name: 'move',
  summary: 'moves a member into the cohort',
  usage: `--email ADDRESS ${STAFF_USAGE}`,
  about: `Moves a member who registered before COHORT_FROM. Their dashboard explains the one score, and their history
starts with this month.`,
  example: 'move --email zoe@example.com --reason request --case 4711',
  options: { email: { value: EMAIL, help: 'the address of the member', isNeeded: true }, ...STAFF_OPTIONS },
  needs: 'staff',
  async run({ ctx, by }, given) {
    const email = normaliseEmail(given.email);
    if (!(await moveIntoCohort(ctx, email, by))) {
      return { text: 'No member outside the cohort has this address.', isDone: false };
    }
    ctx.securityEvents.record(ACCOUNT_EVENTS['operator-moved-member'], {
      subject: subjectOf(ctx, email),
      reason: by.reason,
    });
    return {
      text: 'The member belongs to the cohort now. Their history starts with this month.',
      isDone: true,
    };
  },
});
