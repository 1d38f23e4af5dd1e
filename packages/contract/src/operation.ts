import type { Role } from '@wattle/domain/journeys/roles';
import type { ZodType } from 'zod';

import type { ProblemCode } from './problems.ts';

/**
 * Who may call an operation. Nothing is open by omission: every operation names one.
 * - `anyone`: no session is needed, one is used when it comes along.
 * - `registration`: a session with a registration under way, or a member's with both factors.
 * - `member`: a session of a member, holding every role of `roles`. All want `2FA` but the calls that prove it.
 *   - `temporaryPassword`: a session that a temporary password opened is let in in place of the roles; all others
 *     refuse it, whatever it holds (PWD-007).
 *   - `resetProof`: a session that owes its second factor after a reset by mail is let in in place of the roles: to show a
 *     document, or to give a new number for a lost phone.
 */
export type Access =
  | { to: 'anyone' }
  | { to: 'registration' }
  | { to: 'member'; roles: readonly Role[]; temporaryPassword?: true; resetProof?: true };

/** Either header carries a solved challenge on every call that asks for one; where both are sent, the first counts. */
export const CHALLENGE_HEADERS = ['x-challenge-token', 'recaptcha'] as const;

/** One call of the API: what it takes, what it answers and who may make it. */
export type Operation = {
  summary: string;
  area: string;
  access: Access;
  /** The call carries a solved bot challenge in one of `CHALLENGE_HEADERS` (PROF-012). */
  challenge?: true;
  /** How an unsolved challenge is refused; `challenge` when absent (CONTACT-011). */
  challengeProblem?: ProblemCode;
  /** The call carries a device that has reported in `X-Device-Token` (REG-059). */
  device?: true;
  /**
   * The call carries our signature instead of an anti-forgery token: any origin may make it, also as the form that mail
   * providers send (RFC 8058).
   */
  signed?: true;
  /**
   * What a call is counted for before it begins: a budget of a network address, or of a member. Past it, it is refused
   * with `rate-limited`. How much there is in it is the API's to say.
   */
  budget?: { per: 'address' | 'member'; name: string };
  /** A repeated `Idempotency-Key` is answered with the first answer. */
  idempotent?: true;
  params?: ZodType;
  querystring?: ZodType;
  body?: ZodType;
  response: ZodType;
  problems: readonly ProblemCode[];
};

/** Keeps the literal types of a group of operations while checking their shape. */
export function defineOperations<
  const T extends Record<`${'GET' | 'POST' | 'PUT'} /v1/${string}`, Operation>,
>(operations: T): T {
  return operations;
}

/** What any operation may answer besides its own problems. */
const COMMON_PROBLEMS = ['timeout', 'internal', 'unavailable'] as const;

/** What the gates in front of an operation answer, going by its declaration. */
function gateProblems(key: string, operation: Operation): [boolean, readonly ProblemCode[]][] {
  const { access, body, budget, challenge, challengeProblem, idempotent, params, querystring, signed } =
    operation;
  const changes = !key.startsWith('GET ');
  return [
    [(params ?? querystring ?? body) !== undefined, ['validation']],
    // A body is read before it is known whether one is expected.
    [changes, ['malformed-body', 'media-type', 'body-too-large']],
    [access.to !== 'anyone', ['unauthenticated', 'role-missing']],
    [changes && signed !== true, ['csrf']],
    [challenge === true, [challengeProblem ?? 'challenge']],
    [idempotent === true, ['idempotency-in-progress', 'idempotency-answer-lost', 'idempotency-key-reused']],
    // Every write is limited; a read names a limit where it is costly.
    [changes || budget !== undefined, ['rate-limited']],
  ];
}

/** Every problem that an operation may answer, each once: its own, those of its gates and the general ones. */
export function problemsOf(key: string, operation: Operation): readonly ProblemCode[] {
  const gates = gateProblems(key, operation).flatMap(([stands, codes]) => (stands ? codes : []));
  return [...new Set([...operation.problems, ...gates, ...COMMON_PROBLEMS])];
}
