import { z } from 'zod';

import { deliveryOf } from '#api/platform/outbox/failed-delivery.ts';
import type { Provider } from '#api/platform/providers/provider.ts';

import type { PartnerGateway } from './partner-gateway.ts';

type Deps = { provider: Provider; key: string };

export function makeHttpPartnerGateway({ provider, key }: Deps): PartnerGateway {
  return {
    async sendLead(lead) {
      const answer = await provider({
        method: 'POST',
        path: '/v1/leads',
        headers: { authorization: `Bearer ${key}` },
        body: lead,
        answer: z.object({ leadId: z.string() }),
        repeatable: false,
      });
      return deliveryOf(answer, { opens: true });
    },
  };
}
