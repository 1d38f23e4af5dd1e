import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import { invite, invited } from '#api/features/invitations/invite.ts';
import { subjectOf } from '#api/platform/logs/security-events.ts';

import { defineCommand, type Value } from './command.ts';
import { EMAIL } from './member-options.ts';

const DAY_MS = 24 * 3_600_000;
const NUMBER: Value = {
  name: 'NUMBER',
  must: '64 letters, digits, - and _ at most',
  pattern: /^[\w-]{1,64}$/,
};
const NAME: Value = { name: 'NAME', must: 'a name', pattern: /\S/ };
const DAYS: Value = { name: 'DAYS', must: 'a whole number from 1 to 999', pattern: /^[1-9]\d{0,2}$/ };

export const inviteMember = defineCommand({
  name: 'invite',
  summary: 'prints a link that fills in the registration of an invited customer',
  usage: '--ci NUMBER --first NAME [--middle NAME] --last NAME --email ADDRESS [--days DAYS]',
  about:
    'Adds one invitation, and sends nothing. The product stores only a hash, so it prints the link this once.',
  example: 'invite --ci 77 --first Zoe --last Nguyen --email zoe@example.com',
  options: {
    ci: { value: NUMBER, help: 'the customer number', isNeeded: true },
    first: { value: NAME, help: 'the first name', isNeeded: true },
    middle: { value: NAME, help: 'the middle name, if there is one' },
    last: { value: NAME, help: 'the last name', isNeeded: true },
    email: { value: EMAIL, help: 'the address of the customer', isNeeded: true },
    days: { value: DAYS, help: 'how long the link works, 90 days unless you say' },
  },
  async run({ ctx }, { ci, first, middle = '', last, email, days = '90' }) {
    const secret = await invite(ctx, {
      customer: ci,
      person: { firstName: first, middleName: middle, lastName: last, email },
      expiresAt: new Date(ctx.now().getTime() + Number(days) * DAY_MS),
    });
    ctx.securityEvents.record(invited, { subject: subjectOf(ctx, normaliseEmail(email)) });
    const link = `${ctx.config.publicOrigin}/free-credit-score/newmember/${ci}/${secret}`;
    return { text: link, isDone: true, data: { link } };
  },
});
