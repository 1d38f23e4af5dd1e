import { createHash } from 'node:crypto';
import type { VerificationRequest } from './verification-request.ts';

export type Status = 'PENDING' | 'VERIFIED' | 'NOT_MATCHED' | 'DEFERRED';
export type Started =
  | { ok: true; verificationId: string }
  | { ok: false; status: 422 | 503; code: 'DOCUMENT_INVALID' | 'SERVICE_DISABLED' };

type Course = { settlesAtPoll: number; as: Status };
type Verification = Course & { polls: number };

const mostKept = 10_000;
const pollsUntilDeferred = 10;

/** The last character of the number decides; see the table in the README. */
function courseFor(number: string): Course {
  const last = number.at(-1);
  if (last === '6') return { settlesAtPoll: 3, as: 'VERIFIED' };
  if (last === '7') return { settlesAtPoll: 1, as: 'NOT_MATCHED' };
  if (last === '8') return { settlesAtPoll: pollsUntilDeferred + 1, as: 'DEFERRED' };
  return { settlesAtPoll: 1, as: 'VERIFIED' };
}

export type Verifications = {
  start(request: VerificationRequest): Started;
  poll(verificationId: string): Status | undefined;
};

/** Repeating a reference gives the same verification and does not start its polls again. */
export function makeVerifications(): Verifications {
  const kept = new Map<string, Verification>();
  return {
    start({ reference, document }) {
      const { number } = document;
      if (/^0+$/.test(number)) return { ok: false, status: 422, code: 'DOCUMENT_INVALID' };
      if (number.endsWith('9')) return { ok: false, status: 503, code: 'SERVICE_DISABLED' };
      const verificationId = `ver_${createHash('sha256').update(reference).digest('hex').slice(0, 24)}`;
      if (!kept.has(verificationId)) kept.set(verificationId, { ...courseFor(number), polls: 0 });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return { ok: true, verificationId };
    },
    poll(verificationId) {
      const verification = kept.get(verificationId);
      if (verification === undefined) return undefined;
      verification.polls += 1;
      return verification.polls < verification.settlesAtPoll ? 'PENDING' : verification.as;
    },
  };
}
