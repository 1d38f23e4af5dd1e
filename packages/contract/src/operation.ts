import type { Role } from '@wattle/domain/journeys/roles';
import type { z, ZodType } from 'zod';

import type { ProblemCode } from './problems.ts';

/**
 * Who may call an operation; each must name one.
 * - `anyone`: no session required, but used if present.
 * - `registration`: a session with a pending registration, or a member's with both factors.
 * - `member`: a member's session with every role of `roles`. All require `2FA` except the calls that prove it.
 * - `temporaryPassword`: also admits a session opened by a temporary password; all others refuse it (PWD-007).
 * - `resetProof`: also admits a session that owes its second factor after a reset by mail, to show a document or to
 * give a new number.
 */
export type Access =
  | { to: 'anyone' }
  | { to: 'registration' }
  | { to: 'member'; roles: readonly Role[]; temporaryPassword?: true; resetProof?: true };

/** Either carries the solved challenge; the first takes precedence. */
export const CHALLENGE_HEADERS = ['x-challenge-token', 'recaptcha'] as const;

/** An operation of the API: input, answer and access. */
export type Operation = {
  summary: string;
  area: string;
  access: Access;
  /** Requires a solved bot challenge in one of `CHALLENGE_HEADERS` (PROF-012). */
  challenge?: true;
  /** The problem for an unsolved challenge; `challenge` by default (CONTACT-011). */
  challengeProblem?: ProblemCode;
  /** Requires a reported device in `X-Device-Token` (REG-059). */
  device?: true;
  /**
   * The call carries our signature instead of an anti-forgery token: any origin may make it, also as the form that mail
   * providers send (RFC 8058).
   */
  signed?: true;
  /**
   * The rate limit of a network address or member, checked before the call; beyond it the answer is `rate-limited`. The
   * API sets its size.
   */
  budget?: { per: 'address' | 'member'; name: string };
  /** Takes input without an account and names no budget: the one that its use case counts, or why it is free. */
  uncounted?: { countedBy: string } | { because: string };
  /**
   * Its body has a password, a code or the secret of a link, and its feature names no event for the answer: the event
   * that its use case records for a right one, or why there is none.
   */
  rightSecret?: { recordedAs: string } | { because: string };
  /** Pages call it by themselves: it does not prolong an idle session. */
  background?: true;
  /** Repeats of an `Idempotency-Key` with the same input get the first answer. */
  idempotent?: true;
  /** The operation that this is another name of: they share idempotency keys. */
  aliasOf?: `${'GET' | 'POST' | 'PUT'} /v1/${string}`;
  params?: ZodType;
  querystring?: ZodType;
  body?: ZodType;
  /** Valid input. Tests call the operation with it as every kind of caller. */
  example?: { params?: Record<string, string>; query?: Record<string, string>; body?: object };
  response: ZodType;
  /** Its own refusals; none by default. */
  problems?: readonly ProblemCode[];
};

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
type Sent<S> = S extends ZodType ? Frozen<z.input<S>> : never;
type ExampleOf<O> = {
  readonly [K in keyof O & ('params' | 'body')]: Sent<O[K]>;
} & (O extends { querystring: infer Q } ? { readonly query?: Sent<Q> } : unknown);

type Grouped<T> = { [K in keyof T]: T[K] & Pick<Operation, 'area'> };

/** Checks the operations of an area, and each example against its schemas, while keeping their literal types. */
export function defineOperations<
  const T extends Record<`${'GET' | 'POST' | 'PUT'} /v1/${string}`, Omit<Operation, 'area'>>,
>(area: string, operations: T & { [K in keyof T]: { readonly example?: ExampleOf<T[K]> } }): Grouped<T> {
  const entries = Object.entries(operations).map(([key, operation]) => [key, { ...operation, area }]);
  return Object.fromEntries(entries) as Grouped<T>;
}

/** Problems of every operation. */
const COMMON_PROBLEMS = ['timeout', 'internal', 'unavailable'] as const;

/** Problems of the checks before an operation. */
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
    // Every write is limited, and costly reads.
    [changes || budget !== undefined, ['rate-limited']],
  ];
}

/** Every problem of an operation, without repetition: its own, those of its checks, and the common ones. */
export function problemsOf(key: string, operation: Operation): readonly ProblemCode[] {
  const gates = gateProblems(key, operation).flatMap(([stands, codes]) => (stands ? codes : []));
  return [...new Set([...(operation.problems ?? []), ...gates, ...COMMON_PROBLEMS])];
}
