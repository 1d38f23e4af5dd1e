import { contactAnswer, contactRoutes } from './features/contact/contact.routes.ts';
import { makeOpenCase } from './features/contact/open-case.ts';
import { makeOutboxCaseMessages } from './features/contact/outbox-case-messages.ts';
import { makePgCases } from './features/contact/pg-cases.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';
import type { InTransaction } from './platform/database/transaction.ts';
import { newReferenceNumber } from './platform/effects/reference-number.ts';

export function composeContact(platform: Platform, inTransaction: InTransaction) {
  const { config, outbox } = platform;
  const openCase = makeOpenCase({
    ...platform,
    inTransaction,
    answerOf: contactAnswer,
    cases: makePgCases({
      ...platform,
      newReference: (kind) => newReferenceNumber(kind === 'enquiry' ? 'E' : 'C'),
    }),
    messages: makeOutboxCaseMessages({ outbox, origin: config.publicOrigin, routing: config.crm.routing }),
  });
  return { routes: (define: DefineRoute) => contactRoutes(define, { openCase }) };
}
