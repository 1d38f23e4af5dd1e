import type { ProblemCode } from '@wattle/contract/problems';
import type { FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';

import type { Context } from '#api/platform/context.ts';
import {
  noReservations,
  withReservations,
  type OpenReservations,
  type RequestEnd,
} from '#api/platform/throttles/reservations.ts';
import { settleRequest } from '#api/platform/throttles/throttle.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call has counted. */
    reservations: OpenReservations | undefined;
    /** The problem that answers the call. */
    problem: ProblemCode | undefined;
  }
}

/** Attributes what `work` counts to the request. */
export function counting<T>(request: FastifyRequest, work: () => T): T {
  request.reservations ??= noReservations();
  return withReservations(request.reservations, work);
}

/** Hook that settles what a call has counted by its answer, before the caller has that. */
export const settleCounts =
  (ctx: Context): onSendAsyncHookHandler =>
  async (request, reply, payload) => {
    const { reservations: of } = request;
    if (of !== undefined) await settleRequest(ctx, { of, end: endOf(request, reply) });
    return payload;
  };

/** Problems below 500 that say that a provider is away. */
const PROVIDER_AWAY: readonly ProblemCode[] = [
  'identity-busy',
  'identity-disabled',
  'score-try-later',
  'score-unavailable',
];

function endOf({ problem }: FastifyRequest, { statusCode }: FastifyReply): RequestEnd {
  if (statusCode >= 500 || (problem !== undefined && PROVIDER_AWAY.includes(problem))) return 'our-failure';
  return problem === undefined && statusCode < 400 ? 'done' : 'refused';
}
