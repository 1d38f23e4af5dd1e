import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Context } from '#api/platform/context.ts';
import type { SignedCall, SignedCallFault } from '#api/platform/providers/signed-call.ts';

import { within } from './security-record.ts';
import { hookRefused } from '#api/platform/logs/platform-events.ts';

/** A provider's webhook. Its signature is the only proof of the caller, so `take` verifies it first. */
export type Hook = {
  path: `/hooks/${string}`;
  take: (call: SignedCall) => Promise<'accepted' | SignedCallFault>;
};

const STATUS = { accepted: 204, refused: 403, malformed: 400, later: 503 } as const;

/**
 * Routes for webhooks. They are not part of the contract: they have no session and no browser, and their bodies are in
 * the provider's format, unparsed until the signature is verified. Answers are a bare status.
 */
export async function hookRoutes(app: FastifyInstance, ctx: Context, hooks: readonly Hook[]): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
    for (const { path, take } of hooks) {
      scope.post<{ Params: Record<string, string> }>(
        path,
        { schema: { hide: true } },
        (request, reply): Promise<FastifyReply> =>
          within(ctx, request, async () => {
            const { headers, params, body } = request;
            const text = typeof body === 'string' ? body : '';
            const outcome = await take({ target: request.raw.url ?? '', headers, params, body: text });
            if (outcome === 'refused') ctx.securityEvents.record(hookRefused, { reason: path });
            return reply.code(STATUS[outcome]).send();
          }),
      );
    }
  });
}
