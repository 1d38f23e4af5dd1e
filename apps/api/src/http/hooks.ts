import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Context } from '#api/platform/context.ts';
import type { SignedCall, SignedCallFault, VerifiedCall } from '#api/platform/providers/signed-call.ts';
import { restore, spend } from '#api/platform/throttles/spend-challenge.sql.ts';

import { contextOf } from './security-record.ts';
import { PLATFORM_EVENTS } from '#api/platform/logs/platform-events.ts';

/** A provider's webhook. Its signature is the only proof of the caller. */
export type Hook = {
  path: `/hooks/${string}`;
  /** Changes nothing. */
  verify: (call: SignedCall) => Promise<VerifiedCall | SignedCallFault>;
};

/** An older call may be a replay. */
const TAKEN_WITHIN_MS = 3_600_000;

/** Takes a call once, and answers its repetitions as the first. One that could not be taken may come again. */
async function takeOnce(
  ctx: Context,
  path: string,
  { id, sentAt, take }: VerifiedCall,
): Promise<'accepted' | SignedCallFault> {
  const now = ctx.now().getTime();
  const ageMs = sentAt === null ? 0 : Math.abs(now - sentAt.getTime());
  // Not `>`, which an invalid time would pass.
  if (!(ageMs <= TAKEN_WITHIN_MS)) return 'refused';
  const use = { id: ctx.hash('hook')(path, id), expiresAt: new Date(now + 2 * TAKEN_WITHIN_MS) };
  if (!(await spend(ctx, use))) return 'accepted';
  let outcome: 'accepted' | SignedCallFault = 'later';
  try {
    outcome = await take();
    return outcome;
  } finally {
    if (outcome === 'later') await restore(ctx, use);
  }
}

const STATUS = { accepted: 204, refused: 403, malformed: 400, later: 503 } as const;

/**
 * Routes for webhooks. They are not part of the contract: they have no session and no browser, and their bodies are in
 * the provider's format, unparsed until the signature is verified. Answers are a bare status.
 */
export async function hookRoutes(app: FastifyInstance, ctx: Context, hooks: readonly Hook[]): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    for (const { path, verify } of hooks) {
      scope.post<{ Params: Record<string, string> }>(
        path,
        { schema: { hide: true } },
        async (request, reply): Promise<FastifyReply> => {
          const { headers, params, body } = request;
          const text = typeof body === 'string' ? body : '';
          const call = await verify({ target: request.raw.url ?? '', headers, params, body: text });
          const outcome = typeof call === 'string' ? call : await takeOnce(ctx, path, call);
          if (outcome === 'refused') {
            contextOf(ctx, request).securityEvents.record(PLATFORM_EVENTS['hook-refused'], {
              reason: path,
            });
          }
          return reply.code(STATUS[outcome]).send();
        },
      );
    }
  });
}
