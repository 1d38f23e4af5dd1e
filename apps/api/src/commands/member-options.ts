import { normaliseEmail, type Email } from '@wattle/domain/fields/contact-fields';
import { STAFF_REASON_NAMES, STAFF_REASONS, type StaffReason } from '@wattle/domain/messages/activity';
import { z } from 'zod';

import type { Staff } from '#api/platform/sessions/activity.sql.ts';

import { UsageError, type AnyValues, type Option, type Value } from './command.ts';

/** In small letters, as stored: what is sealed under an id opens under that very text. */
export const ID: Value = {
  name: 'ID',
  must: 'an id in small letters',
  pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
};
export const EMAIL: Value = { name: 'ADDRESS', must: 'an e-mail address', pattern: /^[^\s@]+@[^\s@]+$/ };
const REASON: Value = {
  name: 'REASON',
  must: `one of ${STAFF_REASON_NAMES.join(', ')}`,
  pattern: new RegExp(`^(${STAFF_REASON_NAMES.join('|')})$`),
};
/** The member reads it, so it must not name a person. */
const CASE: Value = {
  name: 'CASE',
  must: 'the number of a case: at most 40 letters, digits and . # / -, with a digit',
  pattern: /^(?=.*\d)[A-Za-z\d.#/-]{1,40}$/,
};
const DAY: Value = { name: 'DAY', must: 'a day, such as 2027-03-31', pattern: /^\d{4}-\d{2}-\d{2}$/ };

/** Who did what to a member, and why: the member reads it. */
export const RECEIPT_OPTIONS = {
  reason: {
    value: REASON,
    help: `what the member reads: ${STAFF_REASON_NAMES.map((name) => `${name} (${STAFF_REASONS[name]})`).join(', ')}`,
    isNeeded: true,
  },
  case: { value: CASE, help: 'the number of the case, which the member reads', isNeeded: true },
} as const satisfies Record<string, Option>;

export const STAFF_OPTIONS = {
  ...RECEIPT_OPTIONS,
  'hold-until': { value: DAY, help: 'with --reason legal: the member does not read it before' },
} as const satisfies Record<string, Option>;
export const STAFF_USAGE = '--reason REASON --case CASE [--hold-until DAY]';

const HELD_MAX_MS = 365 * 24 * 3_600_000;

/** Throws a `UsageError` for a command without an operator, or for a day that the law would not name. */
export function staffOf(given: AnyValues, { operator, now }: { operator: string | null; now: Date }): Staff {
  const { reason, case: caseNumber, 'hold-until': day } = given as Record<string, string | undefined>;
  if (operator === null) {
    throw new UsageError(
      'OPERATOR is missing, the number of the person who runs this: docs/runbook.md, "Commands"',
    );
  }
  const by = { operator, reason: reason as StaffReason, caseNumber: caseNumber ?? '' };
  if (day === undefined) return { ...by, heldUntil: null };
  if (by.reason !== 'legal') throw new UsageError('--hold-until needs --reason legal');
  const heldForMs = Date.parse(day) - now.getTime();
  if (!z.iso.date().safeParse(day).success || !(heldForMs > 0 && heldForMs < HELD_MAX_MS))
    throw new UsageError('--hold-until must be a day within a year');
  return { ...by, heldUntil: day };
}

/** Logged alone, so it must not hold an address. */
export const LOG_REASON = {
  value: {
    name: 'REASON',
    must: '80 letters, digits and . , # / - at most',
    pattern: /^[\p{L}\p{N} .,#/-]{1,80}$/u,
  },
  help: 'the ticket or the cause, without names, for the log',
  isNeeded: true,
} as const satisfies Option;

export const MEMBER_OPTIONS = {
  member: { value: ID, help: 'the id of the member, as the log shows it' },
  email: { value: EMAIL, help: 'the address of the member, if you do not have the id' },
} as const satisfies Record<string, Option>;

type Values = { member: string | undefined; email: string | undefined };

/** Throws a `UsageError` unless exactly one is given. */
export function memberOption({ member, email }: Values): { memberId: string } | { email: Email } {
  if (member !== undefined && email === undefined) return { memberId: member };
  if (member === undefined && email !== undefined) return { email: normaliseEmail(email) };
  throw new UsageError('give either --member or --email');
}

export const NO_MEMBER = { text: 'No member has this id or address.', isDone: false };
