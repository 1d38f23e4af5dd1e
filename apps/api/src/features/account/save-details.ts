import type { ResponseOf } from '@wattle/contract';
import {
  changedDestinations,
  changesIdentity,
  normaliseAccountForm,
  validateAccountForm,
  type AccountForm,
} from '@wattle/domain/journeys/account-form';
import { sydneyDate } from '@wattle/domain/calendar/calendar';
import { isAustralianMobile } from '@wattle/domain/fields/contact-fields';
import type { FieldError } from '@wattle/domain/fields/field-error';
import { withReturn } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { isFactorFresh } from '@wattle/domain/journeys/second-factor';

import { hitsOf } from '#api/features/codes/code-budgets.ts';
import { allowCode, lastDestination } from '#api/features/codes/one-time-codes.ts';
import { isUsableEmail } from '#api/platform/contact/contact-checks.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { saveDetails as storeDetails } from '#api/platform/members/personal-details.sql.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { factorProvedAt, revokeFactor } from '#api/platform/sessions/owner-check.sql.ts';
import { proveOwner, type ProvedOwner } from '#api/platform/sessions/owner-check.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { limited, refund, settling, refundOnThrow } from '#api/platform/throttles/throttle.ts';
import { inMemberTransaction, type OpenMember } from '#api/platform/members/member-transaction.ts';

import { preferencesByMember } from '../preferences/preferences.budgets.ts';

import { changeIdentity } from '../identity/change-identity.ts';
import {
  changesOf,
  formOf,
  identityFrom,
  SETTLING_MS,
  stepOf,
  storedFrom,
  type ProfilePayload,
  type SavedChanges,
} from './account.rules.ts';
import { setPending, type ContactKind } from '#api/platform/members/contact-changes.sql.ts';
import { detailsOf } from '#api/platform/members/details.sql.ts';
import { findOnFile, type OnFile } from './details.sql.ts';
import { changeRequest, isAddressTaken, issueChangeCode, type ChangeCode } from './send-change-code.ts';
import { chooseBureauMarketing } from '../mailing-list/stored-preferences.ts';
import { reloadScore } from '../score/reload-score.ts';

type Input = { session: MemberSession; profile: ProfilePayload; address: string };
type Answer = ResponseOf<'PUT /v1/user/details'>;

/**
 * Saves the profile with its messages. A new e-mail or mobile is pending until its code is entered (ACC-014); saving
 * the current one cancels that. Another member's address gets the same answer after the same work. A new name or birth
 * date needs the password and a recent second factor: documents and password resets rely on them.
 */
export async function saveDetails(
  ctx: Context,
  { session, profile, address }: Input,
): Promise<Outcome<Answer, Refusal>> {
  const { memberId } = session;
  const onFile = await findOnFile(ctx, memberId);
  if (onFile === null) return fail(userNotFound());
  const typed = formOf(profile, onFile.details);
  const changed = changedDestinations(typed, onFile.details);
  const { consent } = profile;
  const errors = errorsOf(ctx, { typed, changed, consent, hasMobile: onFile.details.mobile !== '' });
  if (errors.length > 0) return fail({ code: 'validation', errorMessage: MESSAGES.updateFailed, errors });
  if ((changed.email || changed.mobile) && isSettling(onFile, ctx.now())) return fail(tooSoon());

  const form = normaliseAccountForm(typed);
  const renames = changesIdentity(form, onFile.details);
  const owner = renames ? await proved(ctx, session, profile.password ?? '') : succeed(null);
  if (!owner.ok) return owner;
  const withdraws = withdrawsMarketing(profile, onFile);
  const ready = { session, form, changed, owner: owner.value, email: onFile.details.email, withdraws };
  const counted = !withdraws ? [] : [{ budget: preferencesByMember, subject: memberId }];
  return limited(ctx, counted, async () => {
    const codes = await codesFor(ctx, session, { form, changed, onFile, address });
    if (!codes.ok) return codes;
    return settling(ctx, hitsOfCodes(codes.value), () => save(ctx, { ...ready, codes: codes.value }, onFile));
  });
}

const hitsOfCodes = (codes: readonly ChangeCode[]) => codes.flatMap(({ request }) => hitsOf(request));

async function save(ctx: Context, saving: Storing, onFile: OnFile): Promise<Outcome<Answer, Refusal>> {
  const { session, form, changed } = saving;
  const saved = await inMemberTransaction(ctx, saving.owner ?? session, (tx, member) =>
    store(ctx, tx, member, saving),
  ).catch(ownerNotAsked);
  if (saved === null) return fail(userNotFound());
  if (saved === 'owner-not-asked') return fail(passwordMissing());
  return succeed({
    isPIIDataUpdated: saved.personal,
    isCurrentEmailValid: !changed.email,
    isCurrentMobileValid: !changed.mobile && form.mobile !== '' && onFile.details.isCurrentMobileValid,
    redirect_uri: await nextOf(ctx, session, stepOf(changed)),
  });
}

type Changed = Record<ContactKind, boolean>;
type Checking = {
  typed: AccountForm;
  changed: Changed;
  consent: boolean | undefined;
  hasMobile: boolean;
};

function errorsOf({ now }: Context, { typed, changed, consent, hasMobile }: Checking): FieldError[] {
  const errors = validateAccountForm(typed, sydneyDate(now()), { hasMobile });
  const isNamed = (field: ContactKind) => errors.some((error) => error.field === field);
  if (changed.email && !isNamed('email') && !isUsableEmail(typed.email)) {
    errors.push({ field: 'email', message: MESSAGES.emailInvalid });
  }
  if (changed.mobile && !isNamed('mobile') && !isAustralianMobile(typed.mobile)) {
    errors.push({ field: 'mobile', message: MESSAGES.mobileSeemsInvalid });
  }
  // Withdrawing it ends the account: that is done by cancelling, never through the profile.
  if (consent === false) errors.push({ field: 'consent', message: MESSAGES.consentRequired });
  return errors;
}

/**
 * Whether the profile withdraws bureau marketing, limited as on the preferences page. It never grants it: a page sends
 * what it read, which may be older than a withdrawal (ACC-012).
 */
const withdrawsMarketing = ({ eqfxmarketing }: ProfilePayload, { details }: OnFile): boolean =>
  eqfxmarketing === false && details.eqfxmarketing;

function isSettling({ passwordResetAt }: OnFile, now: Date): boolean {
  return passwordResetAt !== null && passwordResetAt.getTime() + SETTLING_MS > now.getTime();
}

type Sending = {
  form: ReturnType<typeof normaliseAccountForm>;
  changed: Changed;
  onFile: OnFile;
  address: string;
};

/**
 * The codes to send, which are counted. None for a destination already pending with a code from this session: a new
 * code would void the first.
 */
async function codesFor(
  ctx: Context,
  session: MemberSession,
  { form, changed, onFile, address }: Sending,
): Promise<Outcome<ChangeCode[], Refusal>> {
  const found: ChangeCode[] = [];
  for (const kind of ['email', 'mobile'] as const) {
    if (!changed[kind]) continue;
    const isTaken = kind === 'email' && (await isAddressTaken(ctx, form.email));
    const request = changeRequest(session, { kind, destination: form[kind], address });
    const waits = onFile.details[`${kind}Pending`] === request.destination;
    const sentTo = waits ? await lastDestination(ctx, session, request.purpose) : null;
    if (sentTo === request.destination) continue;
    const refusal = await refundOnThrow(ctx, hitsOfCodes(found), () => allowCode(ctx, request));
    if (refusal === null) found.push({ kind, isTaken, request });
    else if (refusal.code !== 'code-resend-too-soon') {
      await refund(ctx, hitsOfCodes(found));
      return fail(refusal);
    }
  }
  return succeed(found);
}

/** The name or birth date on file changed after the comparison, so this save would change it without the password. */
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
  /** Proved for another name or birth date; null when neither changed. */
  owner: ProvedOwner | null;
  codes: ChangeCode[];
  withdraws: boolean;
  email: string;
};

async function store(
  ctx: Context,
  tx: Tx,
  member: OpenMember,
  saving: Storing,
): Promise<SavedChanges | null> {
  const { session, form, changed, owner, codes, withdraws, email } = saving;
  const { memberId, id: sessionId } = session;
  const saved = await storeProfile(ctx, tx, memberId, form);
  if (saved === null) return null;
  if (saved.identity) {
    if (owner === null) throw new OwnerNotAsked();
    await changeIdentity(ctx, tx, { owner, to: email, details: identityFrom(form) });
  }
  for (const kind of ['email', 'mobile'] as const) {
    await setPending(ctx, tx, { memberId, kind, destination: changed[kind] ? form[kind] : null });
  }
  for (const code of codes) await issueChangeCode(ctx, tx, code);
  if (withdraws) {
    await chooseBureauMarketing(ctx, tx, { member, granted: false, source: 'account' });
  }
  if (saved.any) await recordActivity(ctx, tx, { memberId, kind: 'details-changed', sessionId });
  if (saved.personal) await reloadScore(ctx, tx, memberId);
  return saved;
}

/** Stores everything but e-mail and mobile. Null when there is no such member. */
async function storeProfile(
  ctx: Context,
  tx: Tx,
  memberId: string,
  profile: AccountForm,
): Promise<SavedChanges | null> {
  const before = await detailsOf(ctx, memberId, tx);
  if (before === null) return null;
  const changes = changesOf(before, profile);
  if (changes.any) await storeDetails(ctx, tx, { memberId, details: storedFrom(profile) });
  return changes;
}

/** Asks for a second factor first if the last one is old, which stops a borrowed session. */
async function nextOf({ db, now }: Context, session: MemberSession, step: string | null) {
  if (step === null || isFactorFresh(await factorProvedAt(db, session), now())) return step;
  await revokeFactor(db, session);
  return withReturn(PATHS.secondFactor, step);
}

async function proved(ctx: Context, session: MemberSession, password: string) {
  if (password === '') return fail(passwordMissing());
  return proveOwner(ctx, { session, password, page: PATHS.myDetails, doing: 'change this' });
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
