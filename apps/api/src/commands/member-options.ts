import { normaliseEmail, type Email } from '@wattle/domain/fields/contact-fields';

import { UsageError, type Option, type Value } from './command.ts';

export const ID: Value = { name: 'ID', must: 'an id', pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i };
export const EMAIL: Value = { name: 'ADDRESS', must: 'an e-mail address', pattern: /^[^\s@]+@[^\s@]+$/ };
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
