import {
  operationOf,
  operations,
  type Operation,
  type OperationKey,
  type ParamsOf,
  type ParsedBodyOf,
  type QueryOf,
  type ResponseOf,
} from '@wattle/contract';
import { fail, type Outcome } from '@wattle/domain/outcome';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '#api/platform/context.ts';
import { Refused, type Refusal } from '#api/platform/refusal.ts';
import { memberSession, provenSession, type MemberSession } from '#api/platform/sessions/access.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import { limited } from '#api/platform/throttles/throttle.ts';

import type { Gates, Http } from './guards/gates.ts';
import {
  admit,
  hasPreconditions,
  needsAdmission,
  checkPreconditions,
  budgetOf,
  hitsOf,
  sessionOf,
} from './guards/guards.ts';
import { storeAnswerHook, runClaimed } from './guards/idempotency.ts';
import { contextOf, recordAnswer } from './security-record.ts';
import { zipLarge } from './gzip.ts';
import { lateRefusal, sendProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined until read; null without a session. */
    wattleSession: Session | null | undefined;
  }
}

type CallersSession = Session & Pick<MemberSession, 'access'>;

/** `session` is as certain as the operation's access guarantees. */
export type Call<K extends OperationKey> = {
  body: ParsedBodyOf<K>;
  params: ParamsOf<K>;
  query: QueryOf<K>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Read once per request, after the body. What is written for it is written by `inMemberTransaction`. */
  session: () => Promise<CallersSession | null>;
  /** HTTP-only concerns: cookies, anti-forgery token, bot challenge, origins. */
  gates: Gates;
};

/**
 * Returns the answer or a refusal; throws only for bugs. Bytes are sent as they are, with the handler's content type.
 */
export type Handler<K extends OperationKey> = (
  ctx: Context,
  call: Call<K>,
) => Promise<Outcome<ResponseOf<K> | Buffer, Refusal>>;

export type DefineRoute = <K extends OperationKey>(key: K, handler: Handler<K>) => void;

/**
 * Registers operations of the contract. Access, anti-forgery, challenge, budget and idempotency come from the
 * contract, so no handler can omit one.
 */
export function definerFor(app: FastifyInstance, http: Http): DefineRoute {
  const { ctx, gates } = http;
  return <K extends OperationKey>(key: K, handler: Handler<K>) => {
    const operation = operationOf(key);
    if (operation.budget !== undefined) budgetOf(ctx, operation.budget.name);
    const [method = '', url = ''] = key.split(' ');
    app.route({
      method,
      url,
      config: { operation: key, ...(operation.signed ? { oneClick: true } : {}) },
      schema: schemaOf(operation),
      ...(needsAdmission(operation, method) && {
        preValidation: (request: FastifyRequest) => admit(http, request, { operation, method }),
      }),
      ...(hasPreconditions(operation) && {
        preHandler: (request: FastifyRequest, reply: FastifyReply) =>
          checkPreconditions(http, { request, reply }, { key, operation }),
      }),
      onSend: [...(operation.idempotent === true ? [storeAnswerHook(http)] : []), zipLarge],
      async handler(request, reply) {
        const call: Call<K> = {
          body: request.body as ParsedBodyOf<K>,
          params: request.params as ParamsOf<K>,
          query: request.query as QueryOf<K>,
          request,
          reply,
          async session() {
            const session = await sessionOf(http, request);
            return session === null ? null : { ...session, access: operation.access };
          },
          gates,
        };
        const own = contextOf(ctx, request);
        const outcome = await limited(own, await hitsOf(http, request, operation), () =>
          runClaimed(own, request, (claimed) => handler(claimed, call)).catch(asOutcome),
        );
        if (!outcome.ok) return sendProblem(request, reply, await lateRefusal(ctx, request, outcome.failure));
        recordAnswer(ctx, request, key, outcome.value);
        return outcome.value;
      },
    });
  };
}

/** A thrown refusal is an answer, not an internal failure. */
function asOutcome(cause: unknown): Outcome<never, Refusal> {
  if (cause instanceof Refused) return fail(cause.refusal);
  throw cause;
}

const schemaOf = ({ summary, area, params, querystring, body, response }: Operation) => ({
  summary,
  tags: [area],
  ...(params ? { params } : {}),
  ...(querystring ? { querystring } : {}),
  ...(body ? { body } : {}),
  response: { 200: response },
});

/** The session of an operation that only members may call. */
export async function memberOf(call: Pick<Call<OperationKey>, 'session'>): Promise<MemberSession> {
  const session = await call.session();
  const member = session === null ? null : memberSession(session, session.access);
  if (member === null) throw new Refused({ code: 'unauthenticated' });
  return member;
}

/**
 * The member of a public operation's caller, if both factors are proved. A caller with only a password counts as a
 * visitor.
 */
export async function provenMemberOf(
  call: Pick<Call<OperationKey>, 'session'>,
): Promise<MemberSession | null> {
  return provenSession(await call.session());
}

/** Operations without a handler; checked when the process starts. */
export function missingRoutes(app: FastifyInstance): string[] {
  return Object.keys(operations).filter((key) => {
    const [method = '', url = ''] = key.split(' ');
    return !app.hasRoute({ method, url });
  });
}
