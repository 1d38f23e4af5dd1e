import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Refuses with 401 any request without the provider's own credential in the provider's own header. */
export function requireCredential(
  app: FastifyInstance,
  presented: (request: FastifyRequest) => string | undefined,
  expected: string,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const given = presented(request);
    if (given !== undefined && isSame(given, expected)) return undefined;
    return reply.code(401).send({ code: 'UNAUTHENTICATED', message: 'missing or wrong credential' });
  });
}

export function apiKeyHeader(request: FastifyRequest): string | undefined {
  const value = request.headers['x-api-key'];
  return typeof value === 'string' ? value : undefined;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
