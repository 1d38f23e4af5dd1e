import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';

import type { AddressGateway } from './address-gateway.ts';

/** Best match first. `sla` is the address on one line, in capitals as in G-NAF. */
const Found = z.array(z.object({ sla: z.string(), pid: z.string() })).max(100);

type Deps = { provider: Provider; url: string; key: string };

/** Addressr's search, hosted or self-hosted. The host is fixed, and the typed text is one encoded parameter. */
export function makeHttpAddressrGateway({ provider, url, key }: Deps): AddressGateway {
  const headers = headersFor(new URL(url).hostname, key);
  return {
    async suggest(typed) {
      const answer = await provider({
        method: 'GET',
        path: `/addresses?${new URLSearchParams({ q: typed }).toString()}`,
        headers,
        answer: Found,
        repeatable: true,
      });
      return answer.ok ? answer.value.map(({ sla }) => sla) : null;
    },
  };
}

/** Hosted Addressr is behind RapidAPI, whose gateway needs its own two headers. */
function headersFor(host: string, key: string): Record<string, string> {
  if (!host.endsWith('.rapidapi.com')) return { 'x-api-key': key };
  return { 'x-rapidapi-key': key, 'x-rapidapi-host': host };
}
