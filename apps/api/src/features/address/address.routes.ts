import type { Define } from '../feature.ts';
import { lookUpAddress } from './look-up-address.ts';

export function addressRoutes(define: Define): void {
  define('GET /v1/address/lookup/:text', async (ctx, { params, reply }) => {
    const outcome = await lookUpAddress(ctx, params.text);
    // Fastify sends a string as it is, but this one must be encoded as JSON.
    if (outcome.ok) reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
    return outcome;
  });
}
