import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Context } from '#api/platform/context.ts';
import type { SignedCall, SignedCallFault } from '#api/platform/providers/signed-call.ts';

import { within } from './security-record.ts';
import { hookRefused } from '#api/platform/logs/platform-events.ts';

/** Where a provider calls us. Who calls is proved by its signature alone, so `take` verifies that before anything else. */
export type Hook = {
  path: `/hooks/${string}`;
  take: (call: SignedCall) => Promise<'accepted' | SignedCallFault>;
};

const STATUS = { accepted: 204, refused: 403, malformed: 400, later: 503 } as const;

/**
 * Calls of providers. They are no operations of the contract: no browser makes them, they carry no session, and bodies
 * come in the provider's own format, unread until the signature over them is verified. Answers say nothing but a status.
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
            if (outcome === 'refused') ctx.securityEvents.note(hookRefused, { reason: path });
            return reply.code(STATUS[outcome]).send();
          }),
      );
    }
  });
}
