import { clientAddress } from '#api/http/connections/client-address.ts';
import { limited } from '#api/platform/throttles/throttle.ts';

import type { Define } from '../feature.ts';
import { lookUpAddress } from './look-up-address.ts';
import { lookupHits } from './lookup-budgets.ts';

export function addressRoutes(define: Define): void {
  define('GET /v1/address/lookup/:text', async (ctx, { params, request, reply }) => {
    const hits = lookupHits(clientAddress(request));
    const outcome = await limited(ctx, hits, () => lookUpAddress(ctx, params.text));
    // Fastify sends a string as it is, but this one must be encoded as JSON.
    if (outcome.ok) reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
    return outcome;
  });
}
