import { randomUUID } from 'node:crypto';

import { sydneyDate } from '@wattle/domain/calendar/calendar';
import {
  normaliseCustomerForm,
  validateCustomerForm,
  type CustomerForm,
} from '@wattle/domain/journeys/customer-form';
import { PATHS } from '@wattle/domain/pages/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { closeSession } from '#api/platform/members/close-session.ts';
import { hitsOf } from '#api/features/codes/code-budgets.ts';
import { allowCode } from '#api/features/codes/one-time-codes.ts';
import { isUsableEmail } from '#api/platform/contact/contact-checks.ts';
import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Session, SessionKey } from '#api/platform/sessions/session.ts';
import { addressFactor, defineBudget, HOUR, MINUTE } from '#api/platform/throttles/budget.ts';
import { hit, limited, refundOnThrow } from '#api/platform/throttles/throttle.ts';

import { loadIsCommon } from '#api/platform/passwords/common-password.ts';
import { findAddress, type KnownAddress, type WaitingRegistration } from './known-address.sql.ts';
import { openRegistration, openWaitingSession } from './open-waiting-session.ts';
import { expiryOf, formOf, type CustomerPayload, type RegistrationDetails } from './registration.rules.ts';
import { replaceTyped } from './registration.sql.ts';
import { emailCodeOf, confirmSecretOf, firstEmailCode, sendEmailCodeAgain } from './send-email-code.ts';
import { assessDevice, newcomerRefusalOf } from '../devices/check-device.ts';

/** Registrations per address: enough for a household, not for a bot farm. */
export const registrationByAddress = defineBudget({
  name: 'registrationByAddress',
  counts: 'calls',
  hits: 20,
  windowMs: 10 * MINUTE,
  times: addressFactor,
});

/** Registrations per e-mail; each tries a password against the e-mail's owner. Separate from log-ins. */
export const registrationGuessByAccount = defineBudget({
  name: 'registrationGuessByAccount',
  counts: 'calls',
  hits: 100,
  windowMs: 24 * HOUR,
});

type Input = {
  customer: CustomerPayload;
  partnerSourceId: number | null;
  source: string;
  session: Session | null;
  address: string;
  device: string | null;
  tm: string | null;
};

/** `token`: of a new session, if one was opened. `unsent`: why no code was sent. */
type Started = { token: string | null; sessionId: string; unsent: Refusal | null };
type StartRefusal = Refusal & { token?: string };

/**
 * Starts a registration. Known and unknown addresses get the same answer after the same work: one password hash, the
 * same statements, one mail. Registering again in the same browser answers 'unfinished' for both (REG-058). Only a
 * caller with the account's password learns that it exists (REG-061, REG-062). The device is assessed before the
 * address is looked up, so that its verdict reveals nothing either (REG-059).
 */
export async function startRegistration(ctx: Context, input: Input): Promise<Outcome<Started, StartRefusal>> {
  const typed = formOf(input.customer, ctx.config.marketingDefault);
  const errors = await errorsOf(ctx, typed);
  if (errors.length > 0) return fail({ code: 'validation', errors });
  ctx.hasher.expectRoom();
  const counted = [{ budget: registrationByAddress, subject: input.address }];
  return limited(ctx, counted, () => begin(ctx, { ...input, typed }));
}

type Begun = Omit<Input, 'customer'> & { typed: CustomerForm };

async function begin(ctx: Context, { typed, ...input }: Begun): Promise<Outcome<Started, StartRefusal>> {
  const { tm } = input;
  const device = { tm, account: null, occasion: 'registration' } as const;
  const refusal = newcomerRefusalOf(await assessDevice(ctx, device));
  if (refusal !== null) return fail(refusal);
  const form = normaliseCustomerForm(typed);
  const { member, waiting, passwordHash, same, isCounted } = await guess(ctx, form);
  const [isMembers, isWaiting] = same;
  if (member !== null && isMembers && isCounted) return fail(existsRefusal());
  const ready = { ...input, form, passwordHash, shadow: member !== null };
  const own = waiting !== null && input.session?.registrationId === waiting.id;
  if (waiting !== null && (own || (isWaiting && isCounted))) {
    return continueWaiting(ctx, { ...ready, known: waiting, own });
  }
  return startNew(ctx, ready);
}

/** Once compared, a guess is not given back. */
async function guess(ctx: Context, { email, password }: Form) {
  const counted = { budget: registrationGuessByAccount, subject: email };
  const { allowed: isCounted } = await hit(ctx, counted);
  return refundOnThrow(ctx, isCounted ? [counted] : [], async () => {
    const known = await findAddress(ctx, email);
    const { hash: passwordHash, same } = await ctx.hasher.hashAgainst(password, passwordsOf(known));
    return { ...known, passwordHash, same, isCounted };
  });
}

async function errorsOf({ now }: Context, form: CustomerForm) {
  const isCommonPassword = await loadIsCommon(form);
  const errors = validateCustomerForm(form, sydneyDate(now()), { isCommonPassword });
  const isNamed = errors.some((error) => error.field === 'email');
  if (!isNamed && !isUsableEmail(form.email)) errors.push({ field: 'email', message: MESSAGES.emailInvalid });
  return errors;
}

/** All share one salt. */
export function passwordsOf({ member, waiting }: KnownAddress): [string | null, string | null] {
  return [member?.passwordHash ?? null, waiting?.passwordHash ?? null];
}

type Form = ReturnType<typeof normaliseCustomerForm>;
type Ready = Omit<Input, 'customer'> & { form: Form; passwordHash: string; shadow: boolean };

function detailsOf({ form, partnerSourceId, source }: Ready): RegistrationDetails {
  const { password: _, ...rest } = form;
  return { ...rest, partnerSourceId, source };
}

async function startNew(ctx: Context, input: Ready): Promise<Outcome<Started, StartRefusal>> {
  const { passwordHash, shadow, device, address } = input;
  const { email } = input.form;
  const id = randomUUID();
  const asking = { registrationId: id, email, address };
  const code = emailCodeOf(asking);
  const unsent = await allowCode(ctx, { ...code, session: null });
  const started = await refundOnThrow(ctx, unsent === null ? hitsOf(code) : [], () =>
    ctx.inTransaction((tx) => {
      const confirmSecret = confirmSecretOf(ctx, id);
      const registration = {
        id,
        email,
        passwordHash,
        shadow,
        details: detailsOf(input),
        confirmSecret,
        expiresAt: expiryOf(ctx.now()),
        device,
      };
      const mailTo = (session: SessionKey) =>
        firstEmailCode(ctx, tx, { ...asking, session, shadow, confirmSecret });
      return openRegistration(ctx, tx, registration, unsent === null ? mailTo : undefined);
    }),
  );
  if (input.session !== null) await closeSession(ctx, input.session);
  return succeed({ token: started.token, sessionId: started.id, unsent });
}

type Continuing = Ready & { known: WaitingRegistration; own: boolean };

/** Replaces the waiting registration's details and sends another code. */
async function continueWaiting(ctx: Context, input: Continuing): Promise<Outcome<Started, StartRefusal>> {
  const { known, own, passwordHash, shadow, session: current, address, device } = input;
  const { id: registrationId } = known;
  const opened = await ctx.inTransaction(async (tx) => {
    await replaceTyped(ctx, tx, { id: registrationId, passwordHash, details: detailsOf(input), shadow });
    if (own && current !== null) return { id: current.id, shardKey: current.shardKey, token: null };
    return openWaitingSession(ctx, tx, { registrationId, device });
  });
  if (opened.token !== null && current !== null) await closeSession(ctx, current);
  const { email } = input.form;
  const sent = await sendEmailCodeAgain(ctx, { session: opened, registrationId, email, shadow, address });
  // Too soon after the last code, that one still works.
  const unsent = sent.ok || sent.failure.code === 'code-resend-too-soon' ? null : sent.failure;
  // Completes a login made by user/create: a first start, not a repeated one.
  if (own && !known.hasDetails) return succeed({ token: opened.token, sessionId: opened.id, unsent });
  const refusal = own ? unfinishedRefusal(unsent) : withUnsent(notVerifiedRefusal(), unsent);
  return fail(opened.token === null ? refusal : { ...refusal, token: opened.token });
}

function withUnsent(refusal: Refusal, unsent: Refusal | null): Refusal {
  if (unsent === null) return refusal;
  const errorMessage = [refusal.errorMessage, unsent.errorMessage].join(' ');
  return { ...refusal, errorMessage, retryAfterSeconds: unsent.retryAfterSeconds };
}

function existsRefusal(): Refusal {
  return { code: 'user-exists', errorMessage: MESSAGES.userExists, redirect_uri: PATHS.login };
}

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
