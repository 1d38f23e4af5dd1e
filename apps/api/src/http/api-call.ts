import type { FastifyRequest } from 'fastify';

/**
 * Whether a call is one of the API's or of a provider's, and not for a page, however its address is spelled:
 * `/%761/user/init` reaches the same route. An address that leads nowhere is judged as it was typed.
 */
export function isApiCall({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return /^\/(?:v1|hooks)\//.test(routeOptions.url ?? url);
}
