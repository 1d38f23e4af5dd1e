import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import type { OperationKey } from '@wattle/contract';
import { PROBLEMS, type Problem, type ProblemCode } from '@wattle/contract/problems';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Refusal } from '#api/platform/refusal.ts';
import type { Context } from '#api/platform/context.ts';
import { eventsOf, subjectOf, type Caller, type SecurityEvent } from '#api/platform/logs/security-events.ts';
import { networkOf } from '#api/platform/throttles/network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: OperationKey;
  }
}

/** Event for a refusal, or null. */
function eventOfRefusal(
  { refusalEvents, securityEventsByCode }: Context,
  code: ProblemCode,
  operation: OperationKey | undefined,
): SecurityEvent | null {
  const own = operation === undefined ? undefined : refusalEvents[operation]?.[code];
  const { event }: Problem = PROBLEMS[code];
  return own ?? (event === undefined ? null : (securityEventsByCode.get(event) ?? null));
}

/** The context of a request: its security events name the caller. Frozen, because what is set on it ends with it. */
export const contextOf = (ctx: Context, request: FastifyRequest): Context =>
  Object.freeze({
    ...ctx,
    securityEvents: eventsOf(() => callerOf(ctx, request), ctx.securityEvents),
  });

/** Records a refusal. Called in one place, so no handler can forget it. */
export function recordRefusal(ctx: Context, request: FastifyRequest, { code }: Refusal): void {
  const event = eventOfRefusal(ctx, code, request.routeOptions.config.operation);
  if (event !== null) ctx.securityEvents.record(event, { ...callerOf(ctx, request), reason: code });
}

/** Records what an answer reports as done. */
export function recordAnswer(
  ctx: Context,
  request: FastifyRequest,
  key: OperationKey,
  answer: unknown,
): void {
  // Key, answer and body belong to one operation, which the type cannot express for a variable key.
  const done = ctx.answerEvents[key] as
    | ((answer: unknown, body: unknown) => readonly SecurityEvent[])
    | undefined;
  const found = done?.(answer, request.body) ?? [];
  if (found.length === 0) return;
  const who = { ...callerOf(ctx, request), ...openedBy(answer, request) };
  for (const event of found) ctx.securityEvents.record(event, who);
}

function callerOf(ctx: Context, request: FastifyRequest): Caller {
  const claimed = claimedAddress(request.body);
  return {
    requestId: request.id,
    operation: request.routeOptions.config.operation ?? null,
    network: networkOf(request.ip),
    memberId: request.wattleSession?.memberId ?? null,
    subject: claimed === null ? null : subjectOf(ctx, normaliseEmail(claimed)),
  };
}

const Named = z.object({ identifier: z.string() });

/** A login starts without a session; the answer names the member. */
function openedBy(answer: unknown, { wattleSession }: FastifyRequest): { memberId: string } | null {
  const named = Named.safeParse(answer);
  return wattleSession?.memberId == null && named.success ? { memberId: named.data.identifier } : null;
}

/** The address that a body claims to come from. */
function claimedAddress(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { username, email } = body as { username?: unknown; email?: unknown };
  const claimed = username ?? email;
  return typeof claimed === 'string' && claimed !== '' ? claimed : null;
}
