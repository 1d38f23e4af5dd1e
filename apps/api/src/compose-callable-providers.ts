import { z } from 'zod';

import type { Config } from './config.ts';
import { BUREAU_ANSWERS } from './features/corrections/outbox-bureau-corrections.ts';
import type { CallableProvider } from './platform/effects/deliver.ts';
import type { OutboxProvider } from './platform/effects/effect.ts';
import type { Provider } from './platform/providers/provider.ts';

/** Corrections and bans on their way to the bureau, at a time, from one process: its enquiries go another. */
const BUREAU_AT_ONCE = 4;
/** Calls to the CRM at a time, from one process: nobody waits for them. */
const CRM_AT_ONCE = 4;
/** The same of the mailing list. */
const MAILING_LIST_AT_ONCE = 4;
/** The same of the partners' lead API. */
const PARTNER_AT_ONCE = 4;

const CaseCall = z.object({ reference: z.string() });
const SubscriberCall = z.object({ revision: z.int() });

type Told = {
  /** The bureau has taken a correction or a step of a ban. */
  bureau: Required<Pick<CallableProvider, 'onDone'>>;
  /** The CRM has the case of this reference. */
  caseHandedOver: (reference: string) => Promise<void>;
  /** The mailing list has this revision of what the member wants. */
  preferencesTaken: (of: { memberId: string; revision: number }) => Promise<void>;
};

/** Those that are called through the outbox, each with its credential and what it answers. */
export function composeCallableProviders(
  config: Config,
  provider: (url: string, atOnce: number) => Provider,
  told: Told,
): Record<OutboxProvider, CallableProvider> {
  return {
    /** Knows every correction and ban by its reference. */
    bureau: {
      provider: provider(config.bureau.url, BUREAU_AT_ONCE),
      headers: { authorization: `Bearer ${config.bureau.key}` },
      answers: BUREAU_ANSWERS,
      ...told.bureau,
    },
    crm: {
      provider: provider(config.crm.url, CRM_AT_ONCE),
      headers: { authorization: `Bearer ${config.crm.key}` },
      answers: { POST: z.object({ caseId: z.string() }), DELETE: z.null() },
      async onDone({ method, body }) {
        if (method === 'POST') await told.caseHandedOver(CaseCall.parse(body).reference);
      },
    },
    /** Knows what comes late by its revision. */
    'mailing-list': {
      provider: provider(config.mailingList.url, MAILING_LIST_AT_ONCE),
      headers: { authorization: `Bearer ${config.mailingList.key}` },
      answers: { PUT: z.object({ reference: z.string() }), DELETE: z.null() },
      async onDone({ method, body, about: memberId }) {
        if (method !== 'PUT' || memberId === undefined) return;
        await told.preferencesTaken({ memberId, revision: SubscriberCall.parse(body).revision });
      },
    },
    /** Knows a repeated lead by its click id. */
    partner: {
      provider: provider(config.partner.url, PARTNER_AT_ONCE),
      headers: { authorization: `Bearer ${config.partner.key}` },
      answers: { POST: z.object({ leadId: z.string() }) },
    },
  };
}
