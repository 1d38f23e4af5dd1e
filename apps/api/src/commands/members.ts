import { normaliseEmail, type Email } from '@wattle/domain/fields/contact-fields';

import { ACCOUNT_EVENTS } from '#api/features/account/account.events.ts';
import { endAllSessions } from '#api/features/account/end-all-sessions.ts';
import { invite, invited } from '#api/features/invitations/invite.ts';
import { reopenAccount, reopenedAccount } from '#api/features/preferences/reopen-account.ts';
import { moveIntoCohort } from '#api/features/score/move-into-cohort.ts';
import { subjectOf } from '#api/platform/logs/security-events.ts';

import { UsageError, defineCommand, type Option, type Value } from './command.ts';

export const ID: Value = { name: 'ID', must: 'an id', pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i };
const EMAIL: Value = { name: 'ADDRESS', must: 'an e-mail address', pattern: /^[^\s@]+@[^\s@]+$/ };
/** Logged, so it must not hold an address. */
const REASON: Value = {
  name: 'REASON',
  must: '80 letters, digits and . , # / - at most',
  pattern: /^[\p{L}\p{N} .,#/-]{1,80}$/u,
};

export const MEMBER_OPTIONS = {
  member: { value: ID, help: 'the id of the member, as the log shows it' },
  email: { value: EMAIL, help: 'the address of the member, if you do not have the id' },
  reason: { value: REASON, help: 'the ticket or the cause, without names, for the log', isNeeded: true },
} as const satisfies Record<string, Option>;

type Values = { member: string | undefined; email: string | undefined };

/** Throws a `UsageError` unless exactly one is given. */
export function memberOption({ member, email }: Values): { memberId: string } | { email: Email } {
  if (member !== undefined && email === undefined) return { memberId: member };
  if (member === undefined && email !== undefined) return { email: normaliseEmail(email) };
  throw new UsageError('give either --member or --email');
}

export const NO_MEMBER = { text: 'No member has this id or address.', isDone: false };

export const endSessions = defineCommand({
  name: 'sessions end',
  summary: 'ends every session of a member',
  usage: '(--member ID | --email ADDRESS) --reason REASON [--keys]',
  about: `Logs a member out everywhere, such as after a stolen phone. Temporary passwords and changes that wait for a
code become void, and no browser is known any more. The password stays. With --keys, passkeys, app and recovery codes are removed: a thief may have added one.`,
  example: 'sessions end --email zoe@example.com --reason "ticket 4711"',
  options: {
    ...MEMBER_OPTIONS,
    keys: { help: 'remove passkeys, app and recovery codes; codes by email and text work again' },
  },
  check: memberOption,
  async run({ ctx }, given) {
    const ended = await endAllSessions(ctx, memberOption(given), { withKeys: given.keys === true });
    if (ended === null) return NO_MEMBER;
    ctx.securityEvents.record(ACCOUNT_EVENTS['operator-ended-sessions'], { ...ended, reason: given.reason });
    return {
      text: `Sessions ended: ${ended.sessions}. Temporary passwords and changes that waited for a code are void. The password stays.`,
      isDone: true,
      data: ended,
    };
  },
});

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

export const moveMember = defineCommand({
  name: 'move',
  summary: 'moves a member into the cohort',
  usage: '--email ADDRESS',
  about: `Moves a member who registered before COHORT_FROM. Their dashboard explains the one score, and their history
starts with this month.`,
  example: 'move --email zoe@example.com',
  options: { email: { value: EMAIL, help: 'the address of the member', isNeeded: true } },
  async run({ ctx }, given) {
    const email = normaliseEmail(given.email);
    if (!(await moveIntoCohort(ctx, email))) {
      return { text: 'No member outside the cohort has this address.', isDone: false };
    }
    ctx.securityEvents.record(ACCOUNT_EVENTS['operator-moved-member'], { subject: subjectOf(ctx, email) });
    return {
      text: 'The member belongs to the cohort now. Their history starts with this month.',
      isDone: true,
    };
  },
});

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
