import {
  CHALLENGE_HEADERS,
  OPERATION_BUDGETS,
  type Operation,
  type OperationBudget,
  type OperationKey,
} from '@wattle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ChallengeGate } from './challenge.ts';
import { clientAddress } from '../connections/client-address.ts';
import type { SessionCookie } from './cookies.ts';
import type { Idempotency } from './idempotency.ts';
import { comesFromUs, type AntiForgery, type OriginRules } from './origin.ts';
import { Refused } from '../problem.ts';
import { isProven, type Session, type Sessions } from '#api/platform/sessions/session.ts';
import type { BudgetRegistry } from '#api/platform/throttles/budget.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';

export type Guards = ReturnType<typeof makeGuards>;

type Deps = {
  sessions: Pick<Sessions, 'find'>;
  cookie: SessionCookie;
  antiForgery: AntiForgery;
  challenge: Pick<ChallengeGate, 'pass'>;
  idempotency: Idempotency;
  throttle: Pick<Throttle, 'hit'>;
  budgets: BudgetRegistry;
  origins: OriginRules;
};

/** The session of a request, read once. */
function makeSessionOf({ sessions, cookie }: Pick<Deps, 'sessions' | 'cookie'>) {
  return async (request: FastifyRequest): Promise<Session | null> => {
    if (request.wattleSession !== undefined) return request.wattleSession;
    const token = cookie.read(request);
    request.wattleSession = token === null ? null : await sessions.find(token);
    return request.wattleSession;
  };
}

type SessionOf = ReturnType<typeof makeSessionOf>;

/**
 * Counts a call against its operation's budget, and refuses it once that is used up. It comes last, so that a call that
 * is refused for another reason, or is given its earlier answer again, uses nothing up.
 */
function makeKeepBudget({ throttle, budgets, idempotency }: Deps, sessionOf: SessionOf) {
  return async (request: FastifyRequest, name: OperationBudget): Promise<void> => {
    const whose =
      OPERATION_BUDGETS[name] === 'address' ? clientAddress(request) : (await sessionOf(request))?.memberId;
    if (whose == null) throw new Error('a budget of members on a call without one');
    const budget = budgets.get(name);
    if (budget === undefined) throw new Error(`no budget is called ${name}`);
    const verdict = await throttle.hit({ budget, subject: whose });
    if (verdict.allowed) return;
    await idempotency.release(request);
    const { says } = budget;
    throw new Refused({
      code: 'rate-limited',
      ...(says === undefined ? {} : { errorMessage: says }),
      retryAfterSeconds: verdict.retryAfterSeconds,
    });
  };
}

/**
 * Refuses a call without a solved challenge. Whatever comes of it, a call that is not let in leaves its idempotency key
 * free.
 */
function makeKeepOutPrograms({ challenge, idempotency }: Pick<Deps, 'challenge' | 'idempotency'>) {
  return async (request: FastifyRequest, { challengeProblem }: Operation): Promise<void> => {
    let hasPassed = false;
    try {
      hasPassed = await challenge.pass(challengeOf(request));
    } finally {
      if (!hasPassed) await idempotency.release(request);
    }
    if (!hasPassed) throw new Refused({ code: challengeProblem ?? 'challenge' });
  };
}

/** The gates in front of every operation, in the order in which they are checked. */
export function makeGuards(deps: Deps) {
  const { sessions, cookie, antiForgery, idempotency, origins } = deps;
  const sessionOf = makeSessionOf({ sessions, cookie });

  /** A call that changes something must come from our pages and, with a session, prove it. */
  const checkForgery = async (request: FastifyRequest): Promise<void> => {
    if (!comesFromUs(request, origins)) throw new Refused({ code: 'csrf' });
    if (cookie.read(request) === null) return;
    const session = await sessionOf(request);
    if (session !== null && !antiForgery.matches(session, request.headers['x-csrf-token'])) {
      throw new Refused({ code: 'csrf' });
    }
  };

  const keepBudget = makeKeepBudget(deps, sessionOf);
  const keepOutPrograms = makeKeepOutPrograms(deps);

  return {
    sessionOf,

    /** Whether `admit` has anything to check. */
    asksWho: ({ access, signed }: Operation, method: string): boolean =>
      access.to !== 'anyone' || (method !== 'GET' && signed !== true),

    /** Whether `beforeWork` has. */
    asksMore: ({ idempotent, challenge, budget }: Operation): boolean =>
      idempotent === true || challenge === true || budget !== undefined,

    /** Before the body is read. A signature of ours proves more than where a call comes from. */
    async admit(request: FastifyRequest, operation: Operation, method: string): Promise<void> {
      if (method !== 'GET' && operation.signed !== true) await checkForgery(request);
      const { access } = operation;
      if (access.to !== 'anyone') refuseUnfit(await sessionOf(request), access);
    },

    /** After the body is known to be well formed, so that a typing error costs no challenge. */
    async beforeWork(
      request: FastifyRequest,
      reply: FastifyReply,
      key: OperationKey,
      operation: Operation,
    ): Promise<unknown> {
      if (operation.idempotent) {
        const replayed = await idempotency.begin(request, reply, {
          key,
          memberId: (await sessionOf(request))?.memberId ?? null,
        });
        if (replayed) return reply;
      }
      if (operation.challenge) await keepOutPrograms(request, operation);
      if (operation.budget !== undefined) await keepBudget(request, operation.budget);
      return undefined;
    },
  };
}

type Asked = Exclude<Operation['access'], { to: 'anyone' }>;

function refuseUnfit(session: Session | null, access: Asked): void {
  if (session === null) throw new Refused({ code: 'unauthenticated' });
  if (session.memberId === null) {
    if (access.to === 'member') throw new Refused({ code: 'unauthenticated' });
    return;
  }
  if (!isLetIn(session, access)) throw new Refused({ code: 'role-missing' });
}

/**
 * A temporary password opens only what names it, and a reset by mail only the check of a document and what follows it
 * where the phone is lost: such a session may belong to whoever reads the mailbox (PWD-007).
 */
function isLetIn(session: Session, access: Asked): boolean {
  if (access.to === 'registration') return isProven(session);
  if (session.roles.has('TP')) return access.temporaryPassword === true;
  if (access.resetProof === true && session.resetProof !== null) return true;
  return access.roles.every((role) => session.roles.has(role));
}

/** The solved challenge that a call carries, under either name. */
export const challengeOf = (request: FastifyRequest): string | undefined =>
  CHALLENGE_HEADERS.map((name) => headerOf(request, name)).find((token) => token !== undefined);

/** One header as text, or undefined. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
