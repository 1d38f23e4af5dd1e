import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { VerificationRequest } from './verification-request.ts';

export type Status = 'PENDING' | 'VERIFIED' | 'NOT_MATCHED' | 'DEFERRED';
export type Started =
  | { ok: true; verificationId: string }
  | { ok: false; status: 422 | 503; code: 'DOCUMENT_INVALID' | 'SERVICE_DISABLED' };

type Course = { settlesAtPoll: number; as: Status };
type Verification = Course & { polls: number; mismatches: readonly string[] | null };

const pollsUntilDeferred = 10;

/** What a licence that is not matched names, by the last digit of its card number (README). */
const mismatched: Readonly<Record<string, readonly string[]>> = {
  '1': ['DATE_OF_BIRTH'],
  '2': ['FAMILY_NAME'],
  '3': ['CARD_NUMBER'],
  '4': ['GIVEN_NAME', 'DOCUMENT_NUMBER'],
};

/** The last character of the number decides the outcome (README). */
function courseFor(number: string): Course {
  const last = number.at(-1);
  if (last === '6') return { settlesAtPoll: 3, as: 'VERIFIED' };
  if (last === '7') return { settlesAtPoll: 1, as: 'NOT_MATCHED' };
  if (last === '8') return { settlesAtPoll: pollsUntilDeferred + 1, as: 'DEFERRED' };
  return { settlesAtPoll: 1, as: 'VERIFIED' };
}

export type Verifications = {
  /** Starts a check under the caller's id. Returns the status of a refusal, or null. */
  begin(id: string, number: string, cardNumber?: string): 422 | 503 | null;
  start(request: VerificationRequest): Started;
  poll(verificationId: string): { status: Status; mismatches: readonly string[] | null } | undefined;
};

/** Repeating a reference gives the same verification and does not start its polls again. */
export function makeVerifications(): Verifications {
  const kept = new LRUCache<string, Verification>({ max: 10_000 });
  const begin: Verifications['begin'] = (id, number, cardNumber = '') => {
    if (/^0+$/.test(number)) return 422;
    if (number.endsWith('9')) return 503;
    const mismatches = mismatched[cardNumber.at(-1) ?? ''] ?? null;
    if (!kept.has(id)) kept.set(id, { ...courseFor(number), polls: 0, mismatches });
    return null;
  };
  return {
    begin,
    start({ reference, document }) {
      const verificationId = `ver_${createHash('sha256').update(reference).digest('hex').slice(0, 24)}`;
      const cardNumber = document.type === 'DRIVER_LICENCE' ? document.cardNumber : undefined;
      const status = begin(verificationId, document.number, cardNumber);
      if (status === null) return { ok: true, verificationId };
      return { ok: false, status, code: status === 422 ? 'DOCUMENT_INVALID' : 'SERVICE_DISABLED' };
    },
    poll(verificationId) {
      const verification = kept.get(verificationId);
      if (verification === undefined) return undefined;
      verification.polls += 1;
      const status = verification.polls < verification.settlesAtPoll ? 'PENDING' : verification.as;
      return { status, mismatches: status === 'NOT_MATCHED' ? verification.mismatches : null };
    },
  };
}
