import {
  operationOf,
  operations,
  type OperationKey,
  type ParamsOf,
  type ParsedBodyOf,
  type QueryOf,
  type ResponseOf,
} from '@wattle/contract';
import type { Outcome } from '@wattle/domain/outcome';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Gates } from './guards/gates.ts';
import type { Guards } from './guards/guards.ts';
import type { Idempotency } from './guards/idempotency.ts';
import type { SecurityRecord } from './security-record.ts';
import type { Refusal } from '#api/platform/refusal.ts';

import { acceptPartlyShared, PartlyShared, sendBothParts, sendPartlyShared } from './partly-shared.ts';
import { zipLarge } from './zipped.ts';
import { Refused, sendProblem } from './problem.ts';
import { isProven, type MemberSession, type Session } from '#api/platform/sessions/session.ts';

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
  call: Call<K>,
) => Promise<Outcome<ResponseOf<K> | Buffer | PartlyShared, Refusal>>;

export type DefineRoute = <K extends OperationKey>(key: K, handler: Handler<K>) => void;

/** What surrounds every handler. */
type InFront = {
  guards: Guards;
  gates: Gates;
  security: Pick<SecurityRecord, 'within' | 'done'>;
  idempotency: Pick<Idempotency, 'work'>;
};

/**
 * Registers operations of the contract. Access, anti-forgery, bot challenge, budget and idempotency come
 * from the contract, so a handler can't leave one out.
 */
export function makeDefineRoute(
  app: FastifyInstance,
  { guards, gates, security, idempotency }: InFront,
): DefineRoute {
  acceptPartlyShared(app);
  return <K extends OperationKey>(key: K, handler: Handler<K>) => {
    const operation = operationOf(key);
    const [method = '', url = ''] = key.split(' ');
    app.route({
      method,
      url,
      config: { operation: key, ...(operation.signed ? { oneClick: true } : {}) },
      schema: {
        summary: operation.summary,
        tags: [operation.area],
        ...(operation.params ? { params: operation.params } : {}),
        ...(operation.querystring ? { querystring: operation.querystring } : {}),
        ...(operation.body ? { body: operation.body } : {}),
        response: { 200: operation.response },
      },
      ...(guards.asksWho(operation, method) && {
        onRequest: (request: FastifyRequest) => guards.admit(request, operation, method),
      }),
      ...(guards.asksMore(operation) && {
        preHandler: (request: FastifyRequest, reply: FastifyReply) =>
          security.within(request, () => guards.beforeWork(request, reply, key, operation)),
      }),
      onSend: [zipLarge, sendBothParts],
      async handler(request, reply) {
        const call: Call<K> = {
          body: request.body as ParsedBodyOf<K>,
          params: request.params as ParamsOf<K>,
          query: request.query as QueryOf<K>,
          request,
          reply,
          session: () => guards.sessionOf(request),
          gates,
        };
        const outcome = await security.within(request, () => idempotency.work(request, () => handler(call)));
        if (!outcome.ok) return sendProblem(request, reply, outcome.failure);
        security.done(request, key, outcome.value);
        if (outcome.value instanceof PartlyShared) return sendPartlyShared(request, reply, outcome.value);
        return outcome.value;
      },
    });
  };
}

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
