import { COMPARISON_KINDS, comparisonAddress } from '@wattle/domain/comparisons';
import type { FastifyInstance } from 'fastify';

/**
 * Leads on from `/compare/<kind>` to the configured partner and nowhere else (PROD-005, PROD-006). Pages that exist
 * before the process starts can't know its settings, and their link has to work with script off as well.
 */
export function comparisonLinks(app: FastifyInstance, comparisonUrl: string): void {
  for (const kind of COMPARISON_KINDS) {
    const address = comparisonAddress(comparisonUrl, kind);
    app.get(`/compare/${kind}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').redirect(address, 302),
    );
  }
}
