import { randomBytes } from 'node:crypto';

import { parseBirthDate, type BirthDateParts } from '@wattle/domain/fields/birth-date';
import { formatDate } from '@wattle/domain/calendar/calendar';
import type { Email } from '@wattle/domain/fields/contact-fields';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { validateForgotPassword } from '@wattle/domain/journeys/password-forms';

import type { Clock } from '#api/platform/clock.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Throttle, Verdict } from '#api/platform/throttles/throttle.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type { PasswordMessages, ResetCounts, TemporaryPasswords } from './password.ports.ts';
import { resetByAddress, resetByDevice, resetByMailbox, resetByPerson } from './password.budgets.ts';

/** How long a temporary password works (security-targets, 'Temporary password'). */
const TEMPORARY_PASSWORD_MINUTES = 30;
/** 192 random bits; 32 characters, well within the 50 that a link may carry (PWD-017). */
const RANDOM_BYTES = 24;

type Deps = {
  temporaryPasswords: TemporaryPasswords;
  messages: PasswordMessages;
  throttle: Pick<Throttle, 'settle'>;
  inTransaction: InTransaction;
  clock: Clock;
};

type Input = { email: Email; dob: BirthDateParts; address: string; deviceHash: Buffer };
export type ForgotPassword = (input: Input) => Promise<Outcome<null, Refusal>>;

/**
 * Mails a temporary password when mailbox and birth date belong together, and gives the same answer after the same work
 * when they do not (PWD-005). The password on file keeps working: a request must not lock its owner out. Nor must wrong
 * birth dates, whoever types them: they are counted by what was typed and by who asks, never by the mailbox alone. The
 * owner of a cancelled account gets a mail saying so instead, since no password opens it.
 */
export function makeForgotPassword(deps: Deps): ForgotPassword {
  const { temporaryPasswords, messages, throttle, inTransaction, clock } = deps;
  return async (input) => {
    const birth = parseBirthDate(input.dob);
    const errors = validateForgotPassword(input);
    if (errors.length > 0 || birth === null) return fail(invalid(errors));
    const birthDate = formatDate(birth);
    const { email, deviceHash } = input;
    const counts = countsOf({ ...input, birthDate });
    const found = await temporaryPasswords.countAndFindOwner({ email, birthDate, deviceHash, counts });
    if (!found.verdict.allowed) {
      await throttle.settle({ refund: found.counted, reset: [] });
      return fail(tooMany(found.verdict));
    }
    const isCancelled = found.owner?.isCancelled === true;
    const owner = isCancelled ? null : (found.owner?.id ?? null);
    const password = randomBytes(RANDOM_BYTES).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + TEMPORARY_PASSWORD_MINUTES * 60_000);
    await inTransaction(async (tx) => {
      await temporaryPasswords.store(tx, { owner, password, expiresAt });
      if (isCancelled) return messages.accountCancelled(tx, email);
      const minutes = TEMPORARY_PASSWORD_MINUTES;
      return messages.temporaryPassword(tx, { to: email, password, minutes, hasOwner: owner !== null });
    });
    return succeed(null);
  };
}

/** Only the e-mail field has a sentence of its own (PWD-006). */
function invalid(errors: ReturnType<typeof validateForgotPassword>): Refusal {
  const refusal: Refusal = { code: 'validation', errors };
  const isEmail = errors.some(({ field }) => field === 'email');
  return isEmail ? { ...refusal, errorMessage: MESSAGES.emailIncorrect } : refusal;
}

/** Counted by what was typed, known or not, so that the limit reveals nothing about accounts. */
function countsOf({
  email,
  birthDate,
  address,
  deviceHash,
}: Omit<Input, 'dob'> & { birthDate: string }): ResetCounts {
  return {
    always: [
      { budget: resetByPerson, subject: `${email} ${birthDate}` },
      { budget: resetByMailbox, subject: email },
    ],
    ofStrangers: [{ budget: resetByAddress, subject: address }],
    ofKnownDevice: [{ budget: resetByDevice, subject: `${email} ${deviceHash.toString('hex')}` }],
  };
}

function tooMany({ retryAfterSeconds, by }: Extract<Verdict, { allowed: false }>): Refusal {
  const errorMessage = by === resetByPerson ? MESSAGES.newestEmailWorks : MESSAGES.tooManyTries;
  return { code: 'rate-limited', errorMessage, retryAfterSeconds };
}
