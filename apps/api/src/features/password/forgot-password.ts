import { randomBytes } from 'node:crypto';

import { formatDate } from '@wattle/domain/calendar/calendar';
import { parseBirthDate, type BirthDateParts } from '@wattle/domain/fields/birth-date';
import type { Email } from '@wattle/domain/fields/contact-fields';
import { validateForgotPassword } from '@wattle/domain/journeys/password-forms';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context, Tx } from '#api/platform/context.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { addressFactor, defineBudgets, HOUR, MINUTE } from '#api/platform/throttles/budget.ts';
import { hit, rateLimited, refundOnThrow, type Hit } from '#api/platform/throttles/throttle.ts';
import { inSessionlessTransaction, type LockedMember } from '#api/platform/members/member-transaction.ts';

import { temporaryPassword } from './password.effects.ts';
import { findOwner, storeTemporaryPassword } from './password.sql.ts';

export const { resetByAddress, resetByDevice, resetByPerson, resetByMailbox } = defineBudgets({
  /** Reset requests per address: enough for a household. Browsers that have passed before are exempt. */
  resetByAddress: { counts: 'calls', hits: 10, windowMs: 10 * MINUTE, times: addressFactor },
  /** Counts an account's requests on devices that have passed before. */
  resetByDevice: { counts: 'calls', hits: 10, windowMs: 10 * MINUTE },
  /**
   * Counts by e-mail and birth date: callers without the date cannot use up the owner's. The window is a temporary
   * password's lifetime, so the newest mail works for as long as this refuses.
   */
  resetByPerson: { counts: 'calls', hits: 5, windowMs: 30 * MINUTE },
  /** Counts by e-mail, whatever the date. Never refuses, since anyone can fill it; logs guesses at birth dates. */
  resetByMailbox: { counts: 'calls', hits: 100, windowMs: 24 * HOUR, alarmAt: 1, refuses: false },
});

/** Source: security-targets, 'Temporary password'. */
const TEMPORARY_PASSWORD_MINUTES = 30;
/** 192 bits; 32 characters, within the 50 that a link may carry (PWD-017). */
const RANDOM_BYTES = 24;

type Input = { email: Email; dob: BirthDateParts; address: string; deviceHash: Buffer };

/**
 * Mails a temporary password if e-mail and birth date match a member. Otherwise does the same work and gives the same
 * answer (PWD-005). The password on file keeps working, and wrong birth dates never block the right one, so no request
 * can lock the owner out. The owner of a cancelled account gets a mail saying so.
 */
export async function forgotPassword(ctx: Context, input: Input): Promise<Outcome<null, Refusal>> {
  const birth = parseBirthDate(input.dob);
  const errors = validateForgotPassword(input);
  if (errors.length > 0 || birth === null) return fail(invalid(errors));
  const birthDate = formatDate(birth);
  const { email, deviceHash } = input;
  const { owner, isKnownDevice } = await findOwner(ctx, { email, birthDate, deviceHash });
  const hits = hitsOf({ ...input, birthDate, isKnownDevice });
  const verdict = await hit(ctx, ...hits);
  if (!verdict.allowed) {
    return fail(rateLimited(verdict, verdict.by === resetByPerson ? MESSAGES.newestEmailWorks : undefined));
  }
  // The address or the account may change before the lock.
  await refundOnThrow(ctx, hits, () =>
    inSessionlessTransaction(ctx, { email }, (tx, member) =>
      storeAndMail(ctx, tx, { email, member: member?.id === owner ? member : null }),
    ),
  );
  return succeed(null);
}

type Request = { email: Email; member: LockedMember | null };

async function storeAndMail(ctx: Context, tx: Tx, { email: to, member }: Request): Promise<void> {
  const isCancelled = member?.isOpen === false;
  const owner = member?.isOpen === true ? member.id : null;
  const password = randomBytes(RANDOM_BYTES).toString('base64url');
  const minutes = TEMPORARY_PASSWORD_MINUTES;
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const memberId = await storeTemporaryPassword(ctx, tx, { owner, password, expiresAt });
  await recordActivity(ctx, tx, { memberId, kind: 'password-reset-asked', sessionId: null });
  const mail =
    owner === null ? { kind: 'nothing' as const } : { kind: 'password' as const, to, password, minutes };
  await addEffect(ctx, tx, temporaryPassword, {
    body: isCancelled ? { kind: 'account-cancelled', to } : mail,
  });
}

/** Only an invalid e-mail has a message of its own (PWD-006). */
function invalid(errors: ReturnType<typeof validateForgotPassword>): Refusal {
  const refusal: Refusal = { code: 'validation', errors };
  const isEmail = errors.some(({ field }) => field === 'email');
  return isEmail ? { ...refusal, errorMessage: MESSAGES.emailIncorrect } : refusal;
}

type Counting = Omit<Input, 'dob'> & { birthDate: string; isKnownDevice: boolean };

/** Counts what was typed, so that the limit reveals nothing about accounts. */
function hitsOf({ email, birthDate, address, deviceHash, isKnownDevice }: Counting): Hit[] {
  return [
    { budget: resetByPerson, subject: `${email} ${birthDate}` },
    { budget: resetByMailbox, subject: email },
    isKnownDevice
      ? { budget: resetByDevice, subject: `${email} ${deviceHash.toString('hex')}` }
      : { budget: resetByAddress, subject: address },
  ];
}
