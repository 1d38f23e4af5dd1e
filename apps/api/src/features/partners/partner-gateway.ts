import { z } from 'zod';

import type { Delivery } from '#api/platform/outbox/effect.ts';

/** A lead. The partner recognises a repeat by its click id. */
export const PartnerLead = z.strictObject({ clickId: z.string(), productId: z.int() });

/** A lead with the answers a member agreed to hand over. */
export const ReferralLead = PartnerLead.extend({
  consent: z.strictObject({ textVersion: z.string(), givenAt: z.string() }),
  person: z.strictObject({
    firstName: z.string(),
    lastName: z.string(),
    mobile: z.string().exactOptional(),
  }),
  answers: z.array(z.strictObject({ field: z.string(), question: z.string(), answer: z.string() })),
});

export type PartnerGateway = {
  sendLead: (lead: z.output<typeof PartnerLead> | z.output<typeof ReferralLead>) => Promise<Delivery>;
};

declare module '#api/platform/context.ts' {
  interface Providers {
    partner: PartnerGateway;
  }
}
