import { CHALLENGE_HEADERS, operationOf, type Operation, type OperationKey } from '@wattle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '#api/platform/context.ts';
import { refusalOf } from '#api/platform/sessions/access.ts';
import { findSession } from '#api/platform/sessions/find-session.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import type { Budget } from '#api/platform/throttles/budget.ts';
import type { Hit } from '#api/platform/throttles/throttle.ts';
import { Refused } from '#api/platform/refusal.ts';

import { clientAddress } from '../connections/client-address.ts';
import type { Http } from './gates.ts';
import { claimOrReplay, releaseKey } from './idempotency.ts';
import { isTrustedOrigin } from './origin.ts';

/** The session of a request, read once. */
export async function sessionOf({ ctx, gates }: Http, request: FastifyRequest): Promise<Session | null> {
  if (request.wattleSession !== undefined) return request.wattleSession;
  const token = gates.cookie.read(request);
  const { operation } = request.routeOptions.config;
  const isUse = operation === undefined || operationOf(operation).background !== true;
  request.wattleSession = token === null ? null : await findSession(ctx, token, { isUse });
  return request.wattleSession;
}

export const needsAdmission = ({ access, signed }: Operation, method: string): boolean =>
  access.to !== 'anyone' || (method !== 'GET' && signed !== true);

/**
 * Runs once the body is there, because a caller can hold it back while the owner ends the session. A signature replaces
 * the origin check.
 */
export async function admit(
  http: Http,
  request: FastifyRequest,
  { operation, method }: { operation: Operation; method: string },
): Promise<void> {
  if (method !== 'GET' && operation.signed !== true) await checkCsrf(http, request);
  const { access } = operation;
  if (access.to === 'anyone') return;
  const code = refusalOf(await sessionOf(http, request), access);
  if (code !== null) throw new Refused({ code });
}

/** A mutation must come from our pages and, with a session, carry its token. */
async function checkCsrf(http: Http, request: FastifyRequest): Promise<void> {
  const { cookie, antiForgery, origins } = http.gates;
  if (!isTrustedOrigin(request, origins)) throw new Refused({ code: 'csrf' });
  if (cookie.read(request) === null) return;
  const session = await sessionOf(http, request);
  if (session !== null && !antiForgery.matches(session, request.headers['x-csrf-token'])) {
    throw new Refused({ code: 'csrf' });
  }
}

export const hasPreconditions = ({ idempotent, challenge }: Operation): boolean =>
  idempotent === true || challenge === true;

type Exchange = { request: FastifyRequest; reply: FastifyReply };

/** Runs after the body was validated, so that a typing error costs no challenge. */
export async function checkPreconditions(
  http: Http,
  { request, reply }: Exchange,
  { key, operation }: { key: OperationKey; operation: Operation },
): Promise<unknown> {
  if (operation.idempotent) {
    const memberId = (await sessionOf(http, request))?.memberId ?? null;
    if (await claimOrReplay(http, { request, reply }, { key, memberId })) return reply;
  }
  if (operation.challenge) await requireChallenge(http, request, operation);
  return undefined;
}

/** Refuses a call without a solved challenge. A refused call always frees its idempotency key. */
async function requireChallenge(
  { ctx, gates }: Http,
  request: FastifyRequest,
  { challengeProblem }: Operation,
): Promise<void> {
  let hasPassed = false;
  try {
    hasPassed = await gates.challenge.pass(challengeOf(request));
  } finally {
    if (!hasPassed) await releaseKey(ctx, request);
  }
  if (!hasPassed) throw new Refused({ code: challengeProblem ?? 'challenge' });
}

/** Throws when the route is defined with a budget that no feature declares. */
export function budgetOf({ budgets }: Context, name: string): Budget {
  const budget = budgets.get(name);
  if (budget === undefined) throw new Error(`there is no budget ${name}`);
  return budget;
}

/** What a call counts for its operation. */
export async function hitsOf(http: Http, request: FastifyRequest, { budget }: Operation): Promise<Hit[]> {
  if (budget === undefined) return [];
  const { per, name } = budget;
  const subject = per === 'address' ? clientAddress(request) : (await sessionOf(http, request))?.memberId;
  if (subject == null) throw new Error(`no member to count for the budget ${name}`);
  return [{ budget: budgetOf(http.ctx, name), subject }];
}

/** Accepts either header name. */
export const challengeOf = (request: FastifyRequest): string | undefined =>
  CHALLENGE_HEADERS.map((name) => headerOf(request, name)).find((token) => token !== undefined);

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
