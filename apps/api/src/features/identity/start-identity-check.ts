import { randomUUID } from 'node:crypto';

import type { ProblemBody } from '@wattle/contract';
import { sydneyDate, type CalendarDate } from '@wattle/domain/calendar/calendar';
import { validateIdentityForm, type IdentityForm } from '@wattle/domain/journeys/identity-documents';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { verifiedDocuments, type RoleSet } from '@wattle/domain/roles';

import type {
  Clock,
  ConsentGrant,
  DocumentHash,
  IdentityCheck,
  IdentityChecks,
  IdentityDocument,
  IdentityGateway,
  IdentityProfile,
  IdentityProfiles,
  IdentityTries,
  MendProfile,
  StartFailure,
} from './identity.ports.ts';
import {
  documentOf,
  documentParts,
  isSamePerson,
  mendedBy,
  personErrors,
  profileErrors,
  requestParts,
  type StatedPerson,
} from './identity.rules.ts';
import { identityByDocument, identityByMember } from './identity.budgets.ts';

/** The consents of the form as they are worded today (IDV-038). Raise a version with its text. */
const IDENTITY_CONSENTS: readonly ConsentGrant[] = [
  { kind: 'document-check', textVersion: 'document-check-1' },
  { kind: 'bureau-access', textVersion: 'bureau-access-1' },
];

export const MENDED_ELSEWHERE =
  'A document was verified for you before. Change your name or date of birth in your account.';
export const TOO_MANY_CHECKS = 'You have tried too often. Please try again tomorrow.';

type Deps = {
  profiles: IdentityProfiles;
  mendProfile: MendProfile;
  checks: IdentityChecks;
  gateway: Pick<IdentityGateway, 'start'>;
  tries: IdentityTries;
  hash: DocumentHash;
  clock: Clock;
  timings: { identityPollMs: number; identityPollMax: number };
};

type Member = {
  memberId: string;
  sessionId: string;
  roles: RoleSet;
  /**
   * The session shows a document because its password was reset by e-mail, in place of a second factor or for a lost
   * phone: one that is already verified will do.
   */
  owesProof: boolean;
};
type Input = Member & { form: IdentityForm & StatedPerson };
type Answer = { trackingReference: string; pollAfterMs: number; pollMax: number };
export type StartRefusal = Pick<
  ProblemBody,
  'code' | 'errorMessage' | 'errors' | 'isDeferred' | 'isDisabled' | 'retryAfterSeconds'
>;
export type StartIdentityCheck = (input: Input) => Promise<Outcome<Answer, StartRefusal>>;

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
 * Starts the check of one document for the member's own name and birth date, whatever the caller says (IDV-012). Only a
 * member who was never verified may mend a typo in them along with it. An attempt is counted before the document is
 * looked at and given back when the gateway failed. A document that is bound to another member is refused like a wrong
 * one, so that nobody can find out who uses which.
 */
export function makeStartIdentityCheck({ timings, ...deps }: Deps): StartIdentityCheck {
  const { profiles, mendProfile, checks, tries, hash, clock } = deps;
  const begin = makeBegin(deps);
  return async ({ memberId, sessionId, roles, owesProof, form }) => {
    const onFile = await profiles.profileOf(memberId);
    if (onFile === null) throw new Error('a session without its member');
    const today = sydneyDate(clock.now());
    // Whoever has only the mailbox must not put another name in place of the owner's.
    const { profile, errors } = judge(form, { onFile, today, mayMend: !owesProof });
    const document = documentOf(form);
    if (errors.length > 0 || document === null) return fail({ code: 'validation', errors });
    if (!owesProof && verifiedDocuments(roles).includes(document.type)) {
      const errorMessage = IDENTITY_MESSAGES.identityNoNeedToVerifyAgain;
      return fail({ code: 'identity-document-verified', errorMessage });
    }

    const documentHash = hash(...documentParts(document));
    const counted = countedFor(memberId, documentHash);
    const verdict = await tries.hit(...counted);
    if (!verdict.allowed) {
      const { retryAfterSeconds } = verdict;
      return fail({ code: 'identity-limit', errorMessage: TOO_MANY_CHECKS, retryAfterSeconds });
    }
    const owner = await checks.ownerOf(documentHash);
    if (owner !== null && owner !== memberId) return fail(REFUSED);
    if (!isSamePerson(profile, onFile) && !(await mendProfile({ memberId, sessionId, person: profile }))) {
      await tries.settle({ refund: counted, reset: [] });
      return fail({ code: 'validation', errors: [{ field: 'givenName', message: MENDED_ELSEWHERE }] });
    }

    const check = await checks.open(
      {
        id: randomUUID(),
        memberId,
        sessionId,
        documentType: document.type,
        documentHash,
        requestHash: hash('request', ...requestParts(document, profile)),
      },
      IDENTITY_CONSENTS,
    );
    const begun = await begin({ check, memberId, profile, document });
    if (!begun.spent) await tries.settle({ refund: counted, reset: [] });
    if (begun.refusal !== null) return fail(begun.refusal);
    const { identityPollMs: pollAfterMs, identityPollMax: pollMax } = timings;
    return succeed({ trackingReference: check.id, pollAfterMs, pollMax });
  };
}

type Judging = { onFile: IdentityProfile; today: CalendarDate; mayMend: boolean };

/** Whom the document is checked for, and what is wrong with the form. */
function judge(form: Input['form'], { onFile, today, mayMend }: Judging) {
  const mends = form.mends === true && mayMend;
  const profile = mends ? mendedBy(form, onFile) : onFile;
  const ofPerson = mends ? personErrors(profile, today) : profileErrors(form, onFile);
  return { profile, errors: [...ofPerson, ...validateIdentityForm(form, today)] };
}

/** `spent`: whether this used up one of the member's attempts, rather than being a failure or a repeat. */
type Begun = { spent: boolean; refusal: StartRefusal | null };
type Begin = { check: IdentityCheck; memberId: string; profile: IdentityProfile; document: IdentityDocument };

function makeBegin({ profiles, checks, gateway }: Pick<Deps, 'profiles' | 'checks' | 'gateway'>) {
  return async ({ check, memberId, profile, document }: Begin): Promise<Begun> => {
    if (check.status === 'deferred') return { spent: false, refusal: DEFERRED };
    // The same details were sent a moment ago: this is their verification.
    if (check.status !== 'starting') return { spent: false, refusal: null };
    // A change of name ends the open checks. One that happened before this check was opened shows up here.
    const standing = await profiles.profileOf(memberId);
    if (standing === null || !isSamePerson(standing, profile)) {
      await checks.end(check, 'refused');
      return { spent: false, refusal: REFUSED };
    }
    const started = await gateway.start({ reference: check.id, profile, document });
    if (started.ok) {
      await checks.begin(check, started.value.verification);
      if (!started.value.deferred) return { spent: true, refusal: null };
      await checks.defer(check);
      return { spent: true, refusal: DEFERRED };
    }
    // After 'unavailable' the check stays open: sending the details again repeats its reference.
    if (started.failure !== 'unavailable') await checks.end(check, 'refused');
    return { spent: started.failure === 'refused', refusal: FAILURES[started.failure] };
  };
}

function countedFor(memberId: string, documentHash: Uint8Array) {
  const document = Buffer.from(documentHash).toString('hex');
  return [
    { budget: identityByDocument, subject: `${memberId}:${document}` },
    { budget: identityByMember, subject: memberId },
  ] as const;
}
