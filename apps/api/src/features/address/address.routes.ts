import { clientAddress } from '#api/http/client-address.ts';
import type { DefineRoute } from '#api/http/route.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';

import type { LookUpAddress } from './look-up-address.ts';

export type AddressRouteDeps = {
  lookUpAddress: LookUpAddress;
  throttle: Pick<Throttle, 'hit'>;
};

/** Address suggestions for anybody, within the quota of a network address. */
export function addressRoutes(define: DefineRoute, { lookUpAddress, throttle }: AddressRouteDeps): void {
  define('GET /v1/address/lookup/:text', async ({ params, request, reply }) => {
    const subject = clientAddress(request);
    const verdict = await throttle.hit({ budget: 'entryByAddress', subject });
    if (!verdict.allowed) {
      const { retryAfterSeconds } = verdict;
      return { ok: false, failure: { code: 'rate-limited', retryAfterSeconds } };
    }
    const outcome = await lookUpAddress(params.text);
    // Fastify sends a text as it is; this one is a JSON string, so it is encoded like any other value.
    if (outcome.ok) reply.type('application/json; charset=utf-8').serializer(JSON.stringify);
    return outcome;
  });
}
