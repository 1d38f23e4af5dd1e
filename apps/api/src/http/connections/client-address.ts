import type { FastifyInstance, FastifyRequest } from 'fastify';

import { blockOf } from '#api/platform/throttles/network.ts';

/**
 * Address that a client is counted by. Forwarded headers count only from configured proxies (Fastify's `trustProxy`).
 * IPv6 is truncated to the /64, which one caller owns.
 */
export const clientAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string =>
  blockOf(ip, { ipv4: 32, ipv6: 64 }).replace(/\/32$/, '');

/** Keeps it for a caller who hangs up: the connection then has none, while its call is still counted and recorded. */
export function keepAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: request.ip });
    done();
  });
}
