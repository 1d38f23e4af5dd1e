import { z } from 'zod';

import { newReferenceNumber } from '#api/platform/outbox/reference-number.ts';
import { OPERATORS_ALONE } from '#api/platform/outbox/version-0.ts';
import type { EffectParts } from '#api/platform/platform.ts';
import type { Provider } from '#api/platform/providers/provider.ts';

import type { ComposedFeature, FeatureEffects, Foundation } from '../feature.ts';

import { contactAnswer, contactRoutes } from './contact.routes.ts';
import { makeHubSpotCrm } from './http-hubspot-crm.ts';
import { makeOpenCase } from './open-case.ts';
import { makeOutboxCaseMessages } from './outbox-case-messages.ts';
import { makeUndeliveredCases } from './outbox-undelivered-cases.ts';
import { CASES_TABLE, makePgCases, makePgNoteHandedOver } from './pg-cases.ts';
import { makePgCasesPart } from './pg-personal-data.ts';

/** Concurrent calls to the CRM, from one process: nobody waits for them. */
const CRM_AT_ONCE = 4;

const CaseCall = z.object({ reference: z.string() });

/** The CRM gets every case, and is told what to erase about anybody who leaves. */
export function contactEffects({ config, database, clock, outbox, provider }: EffectParts) {
  const cases = makeUndeliveredCases({ outbox, clock, origin: config.publicOrigin });
  const noteHandedOver = makePgNoteHandedOver({ database, clock });
  return {
    ends: { complaint: cases, enquiry: cases, 'case-mail': OPERATORS_ALONE },
    providers: {
      crm: {
        provider: crmOf(config.crm, provider),
        headers: { authorization: `Bearer ${config.crm.key}` },
        answers: { POST: z.object({ caseId: z.string() }), DELETE: z.null() },
        async onDone({ method, body }) {
          if (method === 'POST') await noteHandedOver(CaseCall.parse(body).reference);
        },
      },
    },
  } satisfies FeatureEffects;
}

/** By the protocol that is configured. */
function crmOf(crm: EffectParts['config']['crm'], provider: EffectParts['provider']): Provider {
  const calls = provider(crm.url, CRM_AT_ONCE);
  if (crm.protocol === 'plain') return calls;
  return makeHubSpotCrm({ provider: calls, token: crm.key, organisation: crm.routing.organisation });
}

export function contactFeature(platform: Foundation) {
  return {
    routes: (define) => contactRoutes(define, { openCase: openCaseOf(platform) }),
    sealed: () => [CASES_TABLE],
    personalData: () => [makePgCasesPart(platform)],
  } satisfies ComposedFeature;
}

function openCaseOf(platform: Foundation) {
  const { config, outbox } = platform;
  return makeOpenCase({
    ...platform,
    answerOf: contactAnswer,
    cases: makePgCases({
      ...platform,
      newReference: (kind) => newReferenceNumber(kind === 'enquiry' ? 'E' : 'C'),
    }),
    messages: makeOutboxCaseMessages({ outbox, origin: config.publicOrigin, routing: config.crm.routing }),
  });
}
