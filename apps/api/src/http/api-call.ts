import type { FastifyRequest } from 'fastify';

/**
 * Whether a request belongs to the API or a provider's webhook rather than to a page, however its URL is spelled:
 * `/%761/user/init` reaches the same route. Unknown URLs are judged as typed.
 */
export function isApiCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return /^\/(?:v1|hooks)\//.test(routeOptions.url ?? url);
}
