import { COMPARISON_KINDS, comparisonAddress } from '@wattle/domain/offers/comparisons';
import { PATHS, productPath } from '@wattle/domain/journeys/paths';
import { FIRST_PRODUCT_PAGE } from '@wattle/domain/offers/product-pages';
import type { FastifyInstance } from 'fastify';

/**
 * Redirects `/compare/<kind>` to the configured partner and nowhere else (PROD-005, PROD-006), and `/deals` to the
 * first of its pages (PROD-001). Pages that are built before the process starts can't know its settings, and these
 * links must also work with scripts off.
 */
export function productLinks(app: FastifyInstance, comparisonUrl: string): void {
  const leads: [string, string][] = [
    [PATHS.deals, productPath(FIRST_PRODUCT_PAGE)],
    ...COMPARISON_KINDS.map((kind): [string, string] => [
      `/compare/${kind}`,
      comparisonAddress(comparisonUrl, kind),
    ]),
  ];
  for (const [path, address] of leads) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').redirect(address, 302),
    );
  }
}
