import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';

import type { AddressGateway } from './address-gateway.ts';

const Suggestions = z.object({ suggestions: z.array(z.string()).max(100) });

type Deps = { provider: Provider; key: string };

/** The host is fixed, and the typed text is one encoded parameter. */
export function makeHttpAddressGateway({ provider, key }: Deps): AddressGateway {
  return {
    async suggest(typed) {
      const answer = await provider({
        method: 'GET',
        path: `/v1/suggest?${new URLSearchParams({ q: typed }).toString()}`,
        headers: { 'x-api-key': key },
        answer: Suggestions,
        repeatable: true,
      });
      return answer.ok ? answer.value.suggestions : null;
    },
  };
}
