import { randomBytes, randomUUID } from 'node:crypto';

import { sydneyDate } from '@wattle/domain/calendar/calendar';
import {
  normaliseCustomerForm,
  validateCustomerForm,
  type CustomerForm,
} from '@wattle/domain/journeys/customer-form';
import { PATHS } from '@wattle/domain/journeys/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Clock } from '#api/platform/clock.ts';
import type { OneTimeCodes } from '#api/platform/codes/bound-codes.ts';
import type { PasswordHasher } from '#api/platform/passwords/password-hasher.ts';
import type { IsTooEasy, LoadIsTooEasy } from '#api/platform/passwords/password-strength.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Session, SessionKey, Sessions } from '#api/platform/sessions/session.ts';
import type { Hit, Throttle } from '#api/platform/throttles/throttle.ts';
import type { InTransaction } from '#api/platform/context.ts';

import { isUsableEmail } from './contact-checks.ts';
import type {
  CheckDevice,
  KnownAddress,
  RegistrationDetails,
  RegistrationMessages,
  Registrations,
  WaitingRegistration,
} from './registration.ports.ts';
import { accountOf, formOf, REGISTRATION_EXPIRY_MS, type CustomerPayload } from './registration.rules.ts';
import { registrationByAddress, registrationGuessByAccount } from './registration.budgets.ts';

export type StartRegistrationDeps = {
  inTransaction: InTransaction;
  registrations: Registrations;
  sessions: Sessions;
  codes: OneTimeCodes;
  hasher: PasswordHasher;
  loadIsTooEasy: LoadIsTooEasy;
  throttle: Throttle;
  messages: RegistrationMessages;
  checkDevice: CheckDevice;
  clock: Clock;
  marketingDefault: boolean;
};

export type StartInput = {
  customer: CustomerPayload;
  partnerSourceId: number | null;
  source: string;
  session: Session | null;
  address: string;
  device: string | null;
  tm: string | null;
};

/** A new session, if one was opened, and why no code was sent, if so: the same for known and unknown addresses. */
export type Started = { token: string | null; sessionId: string; unsent: Refusal | null };
type StartRefusal = Refusal & { token?: string };
export type StartRegistration = (input: StartInput) => Promise<Outcome<Started, StartRefusal>>;

/**
 * Starts a registration. Known and unknown addresses get the same answer after the same work: one password hash, the
 * same statements, one mail. The same holds when one caller registers again: what they began with a member's address
 * continues like any other that waits, and is called unfinished in the browser that holds it (REG-058). Only a caller
 * whose password is the account's is told that it exists (REG-061, REG-062). The device is judged before the address is looked at, so that a verdict on the one
 * reveals nothing of the other (REG-059).
 */
export function makeStartRegistration(deps: StartRegistrationDeps): StartRegistration {
  const { registrations, hasher, throttle, clock } = deps;
  return async (input) => {
    const typed = formOf(input.customer, deps.marketingDefault);
    const refusal = checkForm(typed, await deps.loadIsTooEasy());
    if (refusal !== null) return fail(refusal);
    hasher.expectRoom();
    const verdict = await throttle.hit(registrationHit(input.address));
    if (!verdict.allowed) {
      return fail({
        code: 'rate-limited',
        errorMessage: MESSAGES.tooManyTries,
        retryAfterSeconds: verdict.retryAfterSeconds,
      });
    }

    const { lastName } = typed;
    const deviceRefusal = await deps.checkDevice({ tm: input.tm, occasion: 'registration', lastName });
    if (deviceRefusal !== null) return fail(deviceRefusal);

    const form = normaliseCustomerForm(typed);
    const {
      member,
      waiting,
      verdict: guess,
    } = await registrations.countAndFindAddress(form.email, [
      { budget: registrationGuessByAccount, subject: form.email },
    ]);
    const { hash: passwordHash, same } = await hasher.hashAgainst(form.password, kept({ member, waiting }));
    const [isMembers, isWaiting] = same;
    if (member !== null && isMembers && guess.allowed) return fail(existsRefusal());
    const ready = { ...input, form, passwordHash, shadow: member !== null };
    const own = waiting !== null && input.session?.registrationId === waiting.id;
    if (waiting !== null && (own || (isWaiting && guess.allowed))) {
      return goOn(deps, { ...ready, known: waiting, own });
    }
    return startAnew(deps, ready);
  };

  function checkForm(form: CustomerForm, isTooEasy: IsTooEasy): Refusal | null {
    const own = [form.firstName, form.lastName, form.email];
    const errors = validateCustomerForm(form, sydneyDate(clock.now()), {
      isCommonPassword: (password) => isTooEasy(password, own),
    });
    const named = errors.some((error) => error.field === 'email');
    if (!named && !isUsableEmail(form.email)) errors.push({ field: 'email', message: MESSAGES.emailInvalid });
    return errors.length === 0 ? null : { code: 'validation', errors };
  }
}

/** The passwords stored for an address. They share a salt, and so does any that is stored with them. */
export function kept({ member, waiting }: KnownAddress): [string | null, string | null] {
  return [member?.passwordHash ?? null, waiting?.passwordHash ?? null];
}

export function registrationHit(address: string): Hit {
  return { budget: registrationByAddress, subject: address };
}

type Form = ReturnType<typeof normaliseCustomerForm>;
type Ready = Omit<StartInput, 'customer'> & { form: Form; passwordHash: string; shadow: boolean };

function detailsOf({ form, partnerSourceId, source }: Ready): RegistrationDetails {
  const { password: _, ...rest } = form;
  return { ...rest, partnerSourceId, source };
}

export const expiryOf = ({ clock }: Pick<StartRegistrationDeps, 'clock'>) =>
  new Date(clock.now().getTime() + REGISTRATION_EXPIRY_MS);
const secret = () => randomBytes(24).toString('base64url');

async function startAnew(deps: StartRegistrationDeps, input: Ready): Promise<Outcome<Started, StartRefusal>> {
  const { registrations, sessions, codes, messages, inTransaction } = deps;
  const id = randomUUID();
  const { email } = input.form;
  const request = { purpose: 'register-email', destination: email, account: accountOf(id) } as const;
  const allowed = await codes.countAndAllow({ ...request, session: null, address: input.address });
  const started = await inTransaction(async (tx) => {
    const confirmSecret = secret();
    const { passwordHash, shadow } = input;
    await registrations.add(tx, {
      id,
      email,
      passwordHash,
      shadow,
      details: detailsOf(input),
      confirmSecret,
      expiresAt: expiryOf(deps),
    });
    if (input.session !== null) await sessions.close(tx, input.session);
    const session = await sessions.open(tx, {
      memberId: null,
      registrationId: id,
      firstFactor: false,
      secondFactor: false,
      device: input.device,
    });
    if (allowed.ok) {
      await codes.issue(tx, { ...request, session }, (inner, code) =>
        messages.emailCode(inner, { email, shadow, code, confirmSecret }),
      );
    }
    return session;
  });
  const unsent = allowed.ok ? null : allowed.failure;
  return succeed({ token: started.token, sessionId: started.id, unsent });
}

type Continuing = Ready & { known: WaitingRegistration; own: boolean };

/** The registration is already waiting: what was typed replaces it, and a code is sent again. */
async function goOn(deps: StartRegistrationDeps, input: Continuing): Promise<Outcome<Started, StartRefusal>> {
  const { registrations, sessions, inTransaction } = deps;
  const { known, own, passwordHash, shadow, session: current } = input;
  const opened = await inTransaction(async (tx) => {
    await registrations.replace(tx, { id: known.id, passwordHash, details: detailsOf(input), shadow });
    if (own && current !== null) return { id: current.id, home: current.home, token: null };
    if (current !== null) await sessions.close(tx, current);
    return sessions.open(tx, {
      memberId: null,
      registrationId: known.id,
      firstFactor: false,
      secondFactor: false,
      device: input.device,
    });
  });
  const unsent = await mailAgain(deps, {
    session: opened,
    registrationId: known.id,
    email: input.form.email,
    shadow,
    address: input.address,
  });
  // A login made by user/create gets its details now: that is a start, not a second one.
  if (own && !known.hasDetails) return succeed({ token: opened.token, sessionId: opened.id, unsent });
  const refusal = own ? unfinishedRefusal(unsent) : withUnsent(notVerifiedRefusal(), unsent);
  return fail(opened.token === null ? refusal : { ...refusal, token: opened.token });
}

type Again = { session: SessionKey; registrationId: string; email: string; shadow: boolean; address: string };

/** Another code, and a new link with it; too soon after the last, that one still works. Returns why none was sent. */
async function mailAgain(
  deps: StartRegistrationDeps,
  { session, registrationId, email, shadow, address }: Again,
): Promise<Refusal | null> {
  const { registrations, codes, messages, inTransaction } = deps;
  const request = {
    session,
    purpose: 'register-email',
    destination: email,
    account: accountOf(registrationId),
  } as const;
  const allowed = await codes.countAndAllow({ ...request, address });
  if (!allowed.ok) return allowed.failure.code === 'code-resend-too-soon' ? null : allowed.failure;
  const confirmSecret = secret();
  await inTransaction(async (tx) => {
    await registrations.setConfirmSecret(tx, registrationId, confirmSecret);
    await codes.issue(tx, request, (inner, code) =>
      messages.emailCode(inner, { email, shadow, code, confirmSecret }),
    );
  });
  return null;
}

/** Adds that no code was sent, and when one can be asked for. */
function withUnsent(refusal: Refusal, unsent: Refusal | null): Refusal {
  if (unsent === null) return refusal;
  const errorMessage = [refusal.errorMessage, unsent.errorMessage].join(' ');
  return { ...refusal, errorMessage, retryAfterSeconds: unsent.retryAfterSeconds };
}

function existsRefusal(): Refusal {
  return { code: 'user-exists', errorMessage: MESSAGES.userExists, redirect_uri: PATHS.login };
}

/** To whoever holds the registration: it waits, and how to go on with it is in the mail, whatever the mail says. */
function unfinishedRefusal(unsent: Refusal | null): Refusal {
  const waits = { code: 'registration-unfinished', redirect_uri: PATHS.verifyEmail } as const;
  const { registrationUnfinished, registrationMailed } = MESSAGES;
  return unsent === null
    ? { ...waits, errorMessage: `${registrationUnfinished} ${registrationMailed}` }
    : withUnsent({ ...waits, errorMessage: registrationUnfinished }, unsent);
}

function notVerifiedRefusal(): Refusal {
  return {
    code: 'user-not-verified',
    errorMessage: MESSAGES.userNotVerified,
    redirect_uri: PATHS.verifyEmail,
  };
}
