import type { DefineRoute } from '#api/http/route.ts';

import type { LookUpAddress } from './look-up-address.ts';

/** Address suggestions for anybody. */
export function addressRoutes(
  define: DefineRoute,
  { lookUpAddress }: { lookUpAddress: LookUpAddress },
): void {
  define('GET /v1/address/lookup/:text', async ({ params, reply }) => {
    const outcome = await lookUpAddress(params.text);
    // Fastify sends a string as it is; this one is a JSON string, so it is encoded like any other value.
    if (outcome.ok) reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
    return outcome;
  });
}
