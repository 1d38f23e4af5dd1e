import { z } from 'zod';

import type { Delivery } from '#api/platform/outbox/effect.ts';
import { deliveryOf } from '#api/platform/outbox/failed-delivery.ts';
import type { Provider } from '#api/platform/providers/provider.ts';

declare module '#api/platform/context.ts' {
  interface Providers {
    partner: PartnerGateway;
  }
}

/** What a partner gets: that somebody comes for a product, or also what a member agreed to hand over. */
export const Lead = z.strictObject({
  clickId: z.string(),
  productId: z.int(),
  consent: z.strictObject({ textVersion: z.string(), givenAt: z.string() }).exactOptional(),
  person: z
    .strictObject({ firstName: z.string(), lastName: z.string(), mobile: z.string().exactOptional() })
    .exactOptional(),
  answers: z
    .array(z.strictObject({ field: z.string(), question: z.string(), answer: z.string() }))
    .exactOptional(),
});
export type Lead = z.output<typeof Lead>;

/** The partners' lead API, which recognises a repeated lead by its click id. */
type PartnerGateway = { sendLead: (lead: Lead) => Promise<Delivery> };

const PATH = '/v1/leads';

type Deps = { provider: Provider; key: string };

export function makeHttpPartnerGateway({ provider, key }: Deps): PartnerGateway {
  return {
    async sendLead(lead) {
      const answer = await provider({
        method: 'POST',
        path: PATH,
        headers: { authorization: `Bearer ${key}` },
        body: lead,
        answer: z.object({ leadId: z.string() }),
        repeatable: true,
      });
      return deliveryOf(answer, { opens: true });
    },
  };
}
