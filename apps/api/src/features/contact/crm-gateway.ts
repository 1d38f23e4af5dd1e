import { z } from 'zod';

import type { Delivery } from '#api/platform/outbox/delivery.ts';

/** A case as it is handed over. */
export const CrmCase = z.strictObject({
  kind: z.enum(['enquiry', 'complaint']),
  reference: z.string(),
  /** The signed-in member, if any. */
  memberId: z.string().nullable(),
  /** The page or campaign it came from. */
  origin: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  description: z.string(),
  receivedAt: z.string(),
  /** YYYY-MM-DD; only complaints have one. */
  answerDueOn: z.string().nullable(),
});
export type CrmCase = z.output<typeof CrmCase>;
export type CaseKind = CrmCase['kind'];

/** Where cases go inside the CRM: the operator decides, never the sender (CONTACT-004). */
export type CaseRouting = { organisation: string } & Record<CaseKind, string>;

/** Where the people work who answer cases. Every call may be made twice. */
export type Crm = {
  /** The CRM knows a case by its reference. */
  openCase: (of: CrmCase) => Promise<Delivery>;
  /** Erases a member and the cases they wrote. */
  eraseMember: (memberId: string) => Promise<Delivery>;
};

declare module '#api/platform/context.ts' {
  interface Providers {
    crm: Crm;
  }
}
