import type { ComplaintState } from '@wattle/domain/contact/complaint-words';
import { z } from 'zod';

import type { Delivery } from '#api/platform/outbox/delivery.ts';
import type { ProviderAnswer } from '#api/platform/providers/send-call.ts';

export const CrmCase = z.strictObject({
  kind: z.enum(['enquiry', 'complaint']),
  reference: z.string(),
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

/** Where the CRM files a case. The operator sets it, never the sender (CONTACT-004). */
export type CaseRouting = { organisation: string } & Record<CaseKind, string>;

/** A case's text with everything that its sender has added so far. */
export type CaseText = Pick<
  CrmCase,
  'reference' | 'firstName' | 'lastName' | 'email' | 'phone' | 'description'
>;

/** What the CRM says of one case. */
export type CrmState = {
  reference: string;
  /** Null for a word or stage that no setting maps. */
  state: ComplaintState | null;
  /** The CRM's own. */
  word: string;
  /** YYYY-MM-DD; null where the CRM names no day. */
  answeredOn: string | null;
  /** 21 or 30 where the CRM says which the law allows. */
  lawDays: number | null;
};

/** Every call is idempotent. */
export type Crm = {
  /** The CRM identifies a case by its reference. */
  openCase: (opened: CrmCase) => Promise<Delivery>;
  /** Replaces the text of an open case. */
  rewriteCase: (text: CaseText) => Promise<Delivery>;
  /** What it says of these cases. A case that it no longer has is missing, and one may come twice. */
  statesOf: (references: readonly string[]) => Promise<ProviderAnswer<readonly CrmState[]>>;
  /** Erases a member and the cases they wrote. */
  eraseMember: (memberId: string) => Promise<Delivery>;
};

declare module '#api/platform/context.ts' {
  interface Providers {
    crm: Crm;
  }
}
