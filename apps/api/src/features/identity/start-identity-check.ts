import { randomUUID } from 'node:crypto';

import type { ProblemBody } from '@wattle/contract';
import { sydneyDate, type CalendarDate } from '@wattle/domain/calendar/calendar';
import { validateIdentityForm, type IdentityForm } from '@wattle/domain/journeys/identity-documents';
import { MESSAGES } from '@wattle/domain/messages/all';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { PATHS } from '@wattle/domain/pages/paths';
import { verifiedDocuments } from '@wattle/domain/journeys/roles';

import type { Context, Tx } from '#api/platform/context.ts';
import { withoutIdempotencyClaim } from '#api/platform/idempotency/claimed-work.ts';
import { recordConsents, latestConsents } from '#api/platform/members/consents.sql.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { proveOwner, type ProvedOwner } from '#api/platform/sessions/owner-check.ts';
import { defineBudgets, HOUR } from '#api/platform/throttles/budget.ts';
import { hit, refund, refundOnThrow, type Hit } from '#api/platform/throttles/throttle.ts';
import { inMemberTransaction, type OpenMember } from '#api/platform/members/member-transaction.ts';

import { endCheck } from './end-check.ts';
import type { IdentityDocument, IdentityProfile, StartFailure } from './identity-gateway.ts';
import {
  documentOf,
  documentParts,
  isSamePerson,
  amendedProfile,
  personErrors,
  profileErrors,
  requestParts,
  type StatedPerson,
} from './identity.rules.ts';
import {
  beginCheck,
  deferCheck,
  insertOrJoin,
  ownerOf,
  type IdentityCheck,
  type NewCheck,
} from './identity.sql.ts';
import { findProfile, wasEverVerified } from './profile.sql.ts';
import { changeIdentity } from './change-identity.ts';

export const { identityByDocument, identityByMember } = defineBudgets({
  /** Three attempts with one document, and five checks a day, for each member ('Identity check'). */
  identityByDocument: { counts: 'calls', hits: 3, windowMs: 24 * HOUR },
  identityByMember: { counts: 'calls', hits: 5, windowMs: 24 * HOUR },
});

/** The form's current consents (IDV-038). Raise a version when its text changes. */
const IDENTITY_CONSENTS = [
  { kind: 'document-check', textVersion: 'document-check-1' },
  { kind: 'bureau-access', textVersion: 'bureau-access-1' },
];

export const AMEND_IN_ACCOUNT =
  'A document was verified for you before. Change your name or date of birth in your account.';
export const TOO_MANY_CHECKS = 'You have tried too often. Please try again tomorrow.';

type Input = { session: MemberSession; form: IdentityForm & StatedPerson };
type Answer = { trackingReference: string; pollAfterMs: number; pollMax: number };
type StartRefusal = Pick<
  ProblemBody,
  'code' | 'errorMessage' | 'errors' | 'isDeferred' | 'isDisabled' | 'redirect_uri' | 'retryAfterSeconds'
>;

const REFUSED: StartRefusal = {
  code: 'identity-details-refused',
  errorMessage: IDENTITY_MESSAGES.identityUpdateError,
};
const DEFERRED: StartRefusal = {
  code: 'identity-deferred',
  isDeferred: true,
  errorMessage: IDENTITY_MESSAGES.identityDeferred,
};
const FAILURES: Record<StartFailure, StartRefusal> = {
  refused: REFUSED,
  disabled: {
    code: 'identity-disabled',
    isDisabled: true,
    errorMessage: IDENTITY_MESSAGES.identityDisabled,
  },
  unavailable: { code: 'identity-busy', errorMessage: IDENTITY_MESSAGES.identityServerBusy },
};

/**
 * Starts the check of a document for the name and birth date on file (IDV-012). Only a member who was never verified
 * may correct them at the same time, with the password and a recent second factor. Counts the attempt before checking, and refunds it when the gateway fails. Rejects
 * another member's document like a wrong one, to conceal its owner.
 */
export async function startIdentityCheck(
  ctx: Context,
  { session, form }: Input,
): Promise<Outcome<Answer, StartRefusal>> {
  const { memberId, id: sessionId, roles, resetProof } = session;
  // A document that is already verified will do for a second factor or a lost phone.
  const owesProof = resetProof !== null;
  const onFile = await findProfile(ctx, memberId);
  if (onFile === null) throw new Error('there is no such member');
  const today = sydneyDate(ctx.now());
  // A reader of the mailbox must not replace the owner's name.
  const { profile, errors } = validate(form, { onFile, today, mayAmend: !owesProof });
  const document = documentOf(form);
  if (errors.length > 0 || document === null) return fail({ code: 'validation', errors });
  if (!owesProof && verifiedDocuments(roles).includes(document.type)) {
    const errorMessage = IDENTITY_MESSAGES.identityNoNeedToVerifyAgain;
    return fail({ code: 'identity-document-verified', errorMessage });
  }
  const amender = await amenderOf(ctx, { session, form, isSame: isSamePerson(profile, onFile) });
  if (!amender.ok) return amender;

  const documentHash = ctx.hash('document')(...documentParts(document));
  const counted = countedFor(memberId, documentHash);
  const verdict = await hit(ctx, ...counted);
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    return fail({ code: 'identity-limit', errorMessage: TOO_MANY_CHECKS, retryAfterSeconds });
  }
  const opening = { memberId, sessionId, documentType: document.type, documentHash };
  return refundOnThrow(ctx, counted, () =>
    open(ctx, { session, counted, amender: amender.value, opening, profile, document }),
  );
}

type Opening = {
  session: MemberSession;
  counted: readonly Hit[];
  amender: ProvedOwner | null;
  opening: Omit<NewCheck, 'id' | 'requestHash'>;
  profile: IdentityProfile;
  document: IdentityDocument;
};

async function open(
  ctx: Context,
  { session, counted, amender, opening, profile, document }: Opening,
): Promise<Outcome<Answer, StartRefusal>> {
  const { memberId, documentHash } = opening;
  const owner = await ownerOf(ctx.db, documentHash);
  if (owner !== null && owner !== memberId) return fail(REFUSED);
  if (amender !== null && !(await amendProfile(ctx, { owner: amender, profile }))) {
    await refund(ctx, counted);
    return fail({ code: 'validation', errors: [{ field: 'givenName', message: AMEND_IN_ACCOUNT }] });
  }

  const requestHash = ctx.hash('document')('request', ...requestParts(document, profile));
  const check = await openCheck(ctx, session, { ...opening, requestHash });
  const begun = await begin(ctx, { check, profile, document });
  if (!begun.spent) await refund(ctx, counted);
  if (begun.refusal !== null) return fail(begun.refusal);
  return succeed({ trackingReference: check.id, ...ctx.config.identityPolls });
}

type Validating = { onFile: IdentityProfile; today: CalendarDate; mayAmend: boolean };

function validate(form: Input['form'], { onFile, today, mayAmend }: Validating) {
  const mends = form.mends === true && mayAmend;
  const profile = mends ? amendedProfile(form, onFile) : onFile;
  const ofPerson = mends ? personErrors(profile, today) : profileErrors(form, onFile);
  return { profile, errors: [...ofPerson, ...validateIdentityForm(form, today)] };
}

type Amending = Input & { isSame: boolean };

/** Proves the owner, as in the account; null when nothing is corrected. */
async function amenderOf(
  ctx: Context,
  { session, form: { password = '' }, isSame }: Amending,
): Promise<Outcome<ProvedOwner | null, StartRefusal>> {
  if (isSame) return succeed(null);
  if (password === '') {
    return fail({ code: 'validation', errors: [{ field: 'password', message: MESSAGES.passwordRequired }] });
  }
  return proveOwner(ctx, {
    session,
    password,
    page: PATHS.identity,
    doing: 'change your name or date of birth',
  });
}

type Amendment = { owner: ProvedOwner; profile: IdentityProfile };

/**
 * Replaces name and birth date on file, with the member locked against a concurrent verification. False once a document
 * has been verified: then only the account page changes them. Not tied to the idempotency key: a request repeated after
 * a crash must still start its check.
 */
const amendProfile = (ctx: Context, { owner, profile }: Amendment): Promise<boolean> =>
  inMemberTransaction(withoutIdempotencyClaim(ctx), owner, async (tx) => {
    const { memberId, id: sessionId } = owner;
    if (await wasEverVerified(tx, memberId)) return false;
    const { givenName: firstName, middleName, familyName: lastName, dateOfBirth: birthDate } = profile;
    const to = await emailOf(tx, ctx, memberId);
    await changeIdentity(ctx, tx, { owner, to, details: { firstName, middleName, lastName, birthDate } });
    await recordActivity(ctx, tx, { memberId, kind: 'details-changed', sessionId });
    return true;
  });

const openCheck = (ctx: Context, session: MemberSession, check: Omit<NewCheck, 'id'>) =>
  inMemberTransaction(withoutIdempotencyClaim(ctx), session, async (tx, member) => {
    const opened = await insertOrJoin(tx, { ...check, id: randomUUID() }, ctx.now());
    await grantConsents(ctx, tx, member);
    return opened;
  });

/** Skips a consent that stands with the same wording. */
async function grantConsents(ctx: Context, tx: Tx, member: OpenMember): Promise<void> {
  const last = await latestConsents(ctx, tx, member.id);
  const records = IDENTITY_CONSENTS.filter(({ kind, textVersion }) => {
    const standing = last.get(kind);
    return standing?.granted !== true || standing.textVersion !== textVersion;
  }).map((consent) => ({ ...consent, granted: true, source: 'identity' }));
  await recordConsents(ctx, tx, { member, records, last });
}

/** `spent`: the call used up an attempt, so it was neither a failure nor a repeat. */
type Begun = { spent: boolean; refusal: StartRefusal | null };
type Begin = { check: IdentityCheck; profile: IdentityProfile; document: IdentityDocument };

async function begin(ctx: Context, { check, profile, document }: Begin): Promise<Begun> {
  if (check.status === 'deferred') return { spent: false, refusal: DEFERRED };
  // A repeat of the same details: the check is already running.
  if (check.status !== 'starting') return { spent: false, refusal: null };
  // A change of name ends open checks; this catches one before the check was opened.
  const current = await findProfile(ctx, check.memberId);
  if (current === null || !isSamePerson(current, profile)) {
    await endCheck(ctx, { check, as: 'refused' });
    return { spent: false, refusal: REFUSED };
  }
  const started = await ctx.providers.identity.start({ reference: check.id, profile, document });
  if (started.ok) {
    await beginCheck(ctx, check, started.value.verification);
    if (!started.value.deferred) return { spent: true, refusal: null };
    await deferCheck(ctx.db, check);
    return { spent: true, refusal: DEFERRED };
  }
  // After 'unavailable' the check stays open, so that a repeat uses the same reference.
  if (started.failure !== 'unavailable') await endCheck(ctx, { check, as: 'refused' });
  return { spent: started.failure === 'refused', refusal: FAILURES[started.failure] };
}

function countedFor(memberId: string, documentHash: Uint8Array) {
  const document = Buffer.from(documentHash).toString('hex');
  return [
    { budget: identityByDocument, subject: `${memberId}:${document}` },
    { budget: identityByMember, subject: memberId },
  ] as const;
}
