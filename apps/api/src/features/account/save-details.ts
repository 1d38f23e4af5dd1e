import type { ResponseOf } from '@wattle/contract';
import {
  changedDestinations,
  changesIdentity,
  normaliseAccountForm,
  validateAccountForm,
  type AccountForm,
} from '@wattle/domain/journeys/account-form';
import { sydneyDate } from '@wattle/domain/calendar/calendar';
import type { FieldError } from '@wattle/domain/fields/field-error';
import { withReturn } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/journeys/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { isFactorFresh } from '@wattle/domain/journeys/second-factor';

import type { Activity } from '#api/platform/sessions/activity.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { OneTimeCodes } from '#api/platform/codes/bound-codes.ts';
import type { CheckOwner } from '#api/platform/sessions/owner-check.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession, SessionKey } from '#api/platform/sessions/session.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';
import type { InTransaction, Tx } from '#api/platform/context.ts';

import type { AccountMessages, Accounts, ContactKind, OnFile } from './account.ports.ts';
import { formOf, SETTLING_MS, stepOf, type ProfilePayload } from './account.rules.ts';
import { preferencesByMember } from '#api/features/preferences/preferences.budgets.ts';

type Deps = {
  accounts: Accounts;
  messages: AccountMessages;
  factorAges: {
    provedAt: (session: SessionKey) => Promise<Date | null>;
    takeBack: (session: SessionKey) => Promise<boolean>;
  };
  checkOwner: CheckOwner;
  codes: Pick<OneTimeCodes, 'countAndAllow' | 'issue' | 'lastDestination'>;
  activity: Activity;
  inTransaction: InTransaction;
  /** Stops documents verified for another name or birth date from counting; true when there were any. */
  dropIdentity: (tx: Tx, memberId: string) => Promise<boolean>;
  /** Makes this month's score be requested anew (ACC-015). */
  reloadScore: (tx: Tx, memberId: string) => Promise<void>;
  /** Records the choice on marketing by the bureau, unless it is in force already. */
  chooseBureauMarketing: (
    tx: Tx,
    choice: { memberId: string; granted: boolean; source: string },
  ) => Promise<void>;
  throttle: Pick<Throttle, 'hit'>;
  isUsableEmail: (text: string) => boolean;
  isUsableMobile: (text: string) => boolean;
  clock: Clock;
};

type Input = { session: MemberSession; profile: ProfilePayload; address: string };
type Answer = ResponseOf<'PUT /v1/user/details'>;
export type SaveDetails = (input: Input) => Promise<Outcome<Answer, Refusal>>;

/**
 * Saves the whole profile in one transaction with its messages. A new e-mail or mobile only waits: the current one
 * stays in force until the code sent to the new one is entered (ACC-014). An address that belongs to another member
 * gets the same answer after the same work, and its owner is told. Sending the current address withdraws what waits.
 * Another name or birth date needs the password and a recent second factor: documents and a reset go by them, so a
 * borrowed session must not change them.
 */
export function makeSaveDetails(deps: Deps): SaveDetails {
  return async ({ session, profile, address }) => {
    const { memberId } = session;
    const onFile = await deps.accounts.find(memberId);
    if (onFile === null) return fail(userNotFound());
    const typed = formOf(profile, onFile.details);
    const changed = changedDestinations(typed, onFile.details);
    const { consent } = profile;
    const errors = errorsOf(deps, { typed, changed, consent, hasMobile: onFile.details.mobile !== '' });
    if (errors.length > 0) return fail({ code: 'validation', errorMessage: MESSAGES.updateFailed, errors });
    if ((changed.email || changed.mobile) && isSettling(onFile, deps.clock.now())) return fail(tooSoon());

    const form = normaliseAccountForm(typed);
    const mayRename = changesIdentity(form, onFile.details);
    const refusal = mayRename ? await ownerRefusal(deps, session, profile.password ?? '') : null;
    if (refusal !== null) return fail(refusal);
    const marketing = await marketingChoice(deps, memberId, profile, onFile);
    if (!marketing.ok) return marketing;
    const codes = await codesFor(deps, session, { form, changed, onFile, address });
    if (!codes.ok) return codes;
    const { email } = onFile.details;
    const choice = { codes: codes.value, marketing: marketing.value };
    const saving = { session, form, changed, mayRename, email, ...choice };
    const saved = await deps.inTransaction((tx) => store(deps, tx, saving)).catch(ownerNotAsked);
    if (saved === null) return fail(userNotFound());
    if (saved === 'owner-not-asked') return fail(passwordMissing());
    return succeed({
      isPIIDataUpdated: saved.personal,
      isCurrentEmailValid: !changed.email,
      isCurrentMobileValid: !changed.mobile && form.mobile !== '' && onFile.details.isCurrentMobileValid,
      redirect_uri: await nextOf(deps, session, stepOf(changed)),
    });
  };
}

type Changed = Record<ContactKind, boolean>;
type Checking = {
  typed: AccountForm;
  changed: Changed;
  consent: boolean | undefined;
  hasMobile: boolean;
};

function errorsOf(
  { clock, isUsableEmail, isUsableMobile }: Deps,
  { typed, changed, consent, hasMobile }: Checking,
): FieldError[] {
  const errors = validateAccountForm(typed, sydneyDate(clock.now()), { hasMobile });
  const isNamed = (field: ContactKind) => errors.some((error) => error.field === field);
  if (changed.email && !isNamed('email') && !isUsableEmail(typed.email)) {
    errors.push({ field: 'email', message: MESSAGES.emailInvalid });
  }
  if (changed.mobile && !isNamed('mobile') && !isUsableMobile(typed.mobile)) {
    errors.push({ field: 'mobile', message: MESSAGES.mobileSeemsInvalid });
  }
  // The account ends with it, so it is withdrawn by cancelling and never by a profile.
  if (consent === false) errors.push({ field: 'consent', message: MESSAGES.consentRequired });
  return errors;
}

/** The choice on marketing by the bureau where it is another one, counted as on the preferences page; else null. */
async function marketingChoice(
  { throttle }: Deps,
  memberId: string,
  { eqfxmarketing }: ProfilePayload,
  { details }: OnFile,
): Promise<Outcome<boolean | null, Refusal>> {
  if (eqfxmarketing === undefined || eqfxmarketing === details.eqfxmarketing) return succeed(null);
  const verdict = await throttle.hit({ budget: preferencesByMember, subject: memberId });
  if (verdict.allowed) return succeed(eqfxmarketing);
  const { retryAfterSeconds } = verdict;
  return fail({ code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds });
}

function isSettling({ passwordResetAt }: OnFile, now: Date): boolean {
  return passwordResetAt !== null && passwordResetAt.getTime() + SETTLING_MS > now.getTime();
}

type Code = {
  kind: ContactKind;
  isTaken: boolean;
  request: Parameters<OneTimeCodes['issue']>[1];
};

type Sending = {
  form: ReturnType<typeof normaliseAccountForm>;
  changed: Changed;
  onFile: OnFile;
  address: string;
};

/**
 * The codes that this save sends. A destination that already waits, and has had its code from this session, gets no
 * other: the save is about something else, and a new code would make the first one worthless.
 */
async function codesFor(
  { accounts, codes }: Deps,
  session: MemberSession,
  { form, changed, onFile, address }: Sending,
): Promise<Outcome<Code[], Refusal>> {
  const found: Code[] = [];
  for (const kind of ['email', 'mobile'] as const) {
    if (!changed[kind]) continue;
    const isTaken = kind === 'email' && (await accounts.isTaken(form.email));
    const request = changeRequest(session, kind, form[kind]);
    const waits = onFile.details[`${kind}Pending`] === request.destination;
    const sentTo = waits ? await codes.lastDestination(session, request.purpose) : null;
    if (sentTo === request.destination) continue;
    const allowed = await codes.countAndAllow({ ...request, address });
    if (allowed.ok) found.push({ kind, isTaken, request });
    else if (allowed.failure.code !== 'code-resend-too-soon') return allowed;
  }
  return succeed(found);
}

/** What a code of a change is bound to: session, destination and purpose. */
export function changeRequest(session: MemberSession, kind: ContactKind, destination: string) {
  const purpose = kind === 'email' ? 'change-email' : 'change-mobile';
  return { session, purpose, destination, account: session.memberId } as const;
}

/**
 * The name or birth date on file has changed since they were compared: this save would change them without the owner's
 * consent.
 */
class OwnerNotAsked extends Error {
  override name = 'OwnerNotAsked';
}

function ownerNotAsked(cause: unknown): 'owner-not-asked' {
  if (cause instanceof OwnerNotAsked) return 'owner-not-asked';
  throw cause;
}

type Storing = {
  session: MemberSession;
  form: AccountForm;
  changed: Changed;
  mayRename: boolean;
  codes: Code[];
  /** Null where it stays as it is. */
  marketing: boolean | null;
  email: string;
};

async function store(deps: Deps, tx: Tx, saving: Storing) {
  const { session, form, changed, mayRename, codes, marketing, email } = saving;
  const { accounts, messages, activity } = deps;
  const { memberId, id: sessionId } = session;
  const saved = await accounts.save(tx, memberId, form);
  if (saved === null) return null;
  if (saved.identity && !mayRename) throw new OwnerNotAsked();
  for (const kind of ['email', 'mobile'] as const) {
    await accounts.setPending(tx, { memberId, kind, destination: changed[kind] ? form[kind] : null });
  }
  for (const { kind, isTaken, request } of codes) {
    await deps.codes.issue(tx, request, (inner, code) =>
      messages.changeCode(inner, { kind, destination: request.destination, code, isTaken }),
    );
  }
  if (marketing !== null) {
    await deps.chooseBureauMarketing(tx, { memberId, granted: marketing, source: 'account' });
  }
  if (saved.any) await activity(tx, { memberId, kind: 'details-changed', sessionId });
  if (saved.identity) {
    await messages.identityChanged(tx, { to: email, isDropped: await deps.dropIdentity(tx, memberId) });
  }
  if (saved.personal) await deps.reloadScore(tx, memberId);
  return saved;
}

/** Leads through the second factor when it was proved long ago: whoever borrows a session must stop there. */
async function nextOf({ factorAges, clock }: Deps, session: MemberSession, step: string | null) {
  if (step === null || isFactorFresh(await factorAges.provedAt(session), clock.now())) return step;
  await factorAges.takeBack(session);
  return withReturn(PATHS.secondFactor, step);
}

async function ownerRefusal({ checkOwner }: Deps, session: MemberSession, password: string) {
  if (password === '') return passwordMissing();
  return checkOwner({ session, password, page: PATHS.myDetails, doing: 'change this' });
}

function passwordMissing(): Refusal {
  const errors = [{ field: 'password', message: MESSAGES.passwordRequired }];
  return { code: 'validation', errorMessage: MESSAGES.updateFailed, errors };
}

function userNotFound(): Refusal {
  return { code: 'user-not-found', errorMessage: MESSAGES.userNotFound };
}

function tooSoon(): Refusal {
  return {
    code: 'details-change-too-soon',
    errorMessage:
      'You have set a new password by email. Your email address and mobile number can be changed 48 hours after that.',
  };
}
