import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';

import type { AddressGateway } from './address-gateway.ts';

/** The best match first. `sla` is the address on a single line, in capitals as G-NAF has it. */
const Found = z.array(z.object({ sla: z.string(), pid: z.string() })).max(100);

type Deps = { provider: Provider; url: string; key: string };

/** Addressr's search, hosted or one's own: its host is fixed, and the typed text is one encoded parameter. */
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

/** The hosted one stands behind RapidAPI, whose gateway wants its own two; one's own wants what it was told to want. */
function headersFor(host: string, key: string): Record<string, string> {
  if (!host.endsWith('.rapidapi.com')) return { 'x-api-key': key };
  return { 'x-rapidapi-key': key, 'x-rapidapi-host': host };
}
