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
import type { Outcome } from '@wattle/domain/outcome';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { isProven, type MemberSession, type Session } from '#api/platform/sessions/session.ts';

import type { Gates, Http } from './guards/gates.ts';
import { admit, asksMore, asksWho, beforeWork, budgetOf, sessionOf } from './guards/guards.ts';
import { keepAnswer, workOnce } from './guards/idempotency.ts';
import { noteDone, within } from './security-record.ts';
import { zipLarge } from './gzip.ts';
import { Refused, sendProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** undefined until it has been read; null when there is none. */
    wattleSession: Session | null | undefined;
  }
}

/** What a handler works with. `session` is there as far as the operation's access guarantees it. */
export type Call<K extends OperationKey> = {
  body: ParsedBodyOf<K>;
  params: ParamsOf<K>;
  query: QueryOf<K>;
  request: FastifyRequest;
  reply: FastifyReply;
  /** The session, if any; read once per request. */
  session: () => Promise<Session | null>;
  /** What is HTTP's alone: cookies, the anti-forgery token, the bot challenge, origins. */
  gates: Gates;
};

/**
 * Handlers return their answer, or why they refuse; they throw only for defects. Bytes are an answer that is already
 * written: the handler names their type, and is responsible for their shape.
 */
export type Handler<K extends OperationKey> = (
  ctx: Context,
  call: Call<K>,
) => Promise<Outcome<ResponseOf<K> | Buffer, Refusal>>;

/** Registers an operation. */
export type DefineRoute = <K extends OperationKey>(key: K, handler: Handler<K>) => void;

/**
 * Registers operations of the contract. Access, anti-forgery, bot challenge, budget and idempotency come
 * from the contract, so a handler can't leave one out.
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
      ...(asksWho(operation, method) && {
        onRequest: (request: FastifyRequest) => admit(http, request, { operation, method }),
      }),
      ...(asksMore(operation) && {
        preHandler: (request: FastifyRequest, reply: FastifyReply) =>
          within(ctx, request, () => beforeWork(http, { request, reply }, { key, operation })),
      }),
      onSend: operation.idempotent === true ? [keepAnswer(http), zipLarge] : zipLarge,
      async handler(request, reply) {
        const call: Call<K> = {
          body: request.body as ParsedBodyOf<K>,
          params: request.params as ParamsOf<K>,
          query: request.query as QueryOf<K>,
          request,
          reply,
          session: () => sessionOf(http, request),
          gates,
        };
        const outcome = await within(ctx, request, () => workOnce(request, () => handler(ctx, call)));
        if (!outcome.ok) return sendProblem(request, reply, outcome.failure);
        noteDone(ctx, request, key, outcome.value);
        return outcome.value;
      },
    });
  };
}

const schemaOf = ({ summary, area, params, querystring, body, response }: Operation) => ({
  summary,
  tags: [area],
  ...(params ? { params } : {}),
  ...(querystring ? { querystring } : {}),
  ...(body ? { body } : {}),
  response: { 200: response },
});

/** The session of a call whose operation admits only members. */
export async function memberOf(call: Pick<Call<OperationKey>, 'session'>): Promise<MemberSession> {
  const session = await call.session();
  if (!isMembers(session)) throw new Refused({ code: 'unauthenticated' });
  return session;
}

const isMembers = (session: Session | null): session is MemberSession => session?.memberId != null;

/**
 * Whose call it is where anyone may call. A password alone, ordinary or temporary, counts as a visitor: what is known
 * about a member counts only once both factors are proved.
 */
export async function provenMemberOf(
  call: Pick<Call<OperationKey>, 'session'>,
): Promise<MemberSession | null> {
  const session = await call.session();
  return session !== null && isProven(session) ? session : null;
}

/** Every operation must be defined once; a forgotten one is found when the process starts. */
export function missingRoutes(app: FastifyInstance): string[] {
  return Object.keys(operations).filter((key) => {
    const [method = '', url = ''] = key.split(' ');
    return !app.hasRoute({ method, url });
  });
}
