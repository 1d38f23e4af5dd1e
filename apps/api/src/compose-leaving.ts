import { randomBytes } from 'node:crypto';

import { makePgPendingDestinations } from './features/account/pg-contact-changes.ts';
import { makePgHeldActivity, makePgHeldProfile } from './features/account/pg-held-account.ts';
import { makePgHeldCases } from './features/contact/pg-held-cases.ts';
import { makePgHeldIdentity } from './features/identity/pg-held-identity.ts';
import { makeDeleteAccount } from './features/leaving/delete-account.ts';
import { leavingRoutes } from './features/leaving/leaving.routes.ts';
import { makeCopies } from './features/leaving/make-copy.ts';
import { makeOutboxLeavingMessages } from './features/leaving/outbox-leaving-messages.ts';
import { drawPdfPaper } from './features/leaving/pdfkit-paper.ts';
import { makePgDepartures } from './features/leaving/pg-departures.ts';
import { makePgHeldPasswords } from './features/password/pg-held-passwords.ts';
import { interestNames } from './features/preferences/consents.rules.ts';
import { makePgHeldConsents, makePgHeldPreferences } from './features/preferences/pg-held-preferences.ts';
import { internationalMobile } from './features/registration/contact-checks.ts';
import { makePgHeldRegistrations } from './features/registration/pg-held-registration.ts';
import { enquiriesOf } from './features/score/pg-kept-answers.ts';
import { makePgHeldScores } from './features/score/pg-held-scores.ts';
import { makePgHeldSignIns } from './features/sign-in/pg-held-sign-ins.ts';
import { makePgHeldClicks } from './features/tracking/pg-held-clicks.ts';
import { makePgHeldWizards } from './features/wizards/pg-held-wizards.ts';
import { makeHeldAnswers } from './http/held-answers.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';
import { composeHeldCorrections } from './compose-corrections.ts';
import { composeWizardAnswers } from './compose-wizards.ts';
import { retryOnDeadlock } from './platform/database/retry-on-deadlock.ts';
import type { InTransaction } from './platform/database/transaction.ts';
import type { HeldPart } from './platform/members/held-part.ts';

/**
 * Everything that is held about a member, in the order in which it is read. A feature with a table of its own adds
 * its part here; a test refuses a table that no part names.
 */
export function heldPartsOf(platform: Platform): readonly HeldPart[] {
  const { brand, consents: texts, interests } = platform.content();
  return [
    makePgHeldProfile(platform),
    makePgHeldConsents({ ...platform, texts, brand: brand.name, interestNames: interestNames(interests) }),
    makePgHeldPreferences(platform),
    makePgHeldIdentity(platform),
    makePgHeldScores(platform),
    makePgHeldClicks(platform),
    makePgHeldCases(platform),
    composeHeldCorrections(platform),
    makePgHeldSignIns(platform),
    makePgHeldActivity(platform),
    makePgHeldPasswords(platform),
    makePgHeldRegistrations(platform),
    makeHeldAnswers(platform),
    makePgHeldWizards({ answers: composeWizardAnswers(platform) }),
  ];
}

export function composeLeaving(platform: Platform, inTransaction: InTransaction) {
  const { config, outbox } = platform;
  const parts = heldPartsOf(platform);
  const common = {
    ...platform,
    inTransaction,
    productName: platform.content().brand.name,
  };
  const useCases = {
    copies: makeCopies({ ...common, parts, drawPaper: drawPdfPaper }),
    deleteAccount: makeDeleteAccount({
      ...common,
      inTransaction: (work) => retryOnDeadlock(() => inTransaction(work)),
      // The member comes first for a reader, and goes last: other parts are found by way of it.
      parts: parts.toReversed(),
      departures: makePgDepartures({
        ...platform,
        international: internationalMobile,
        pendingDestinations: makePgPendingDestinations(platform),
        enquiriesOf,
      }),
      messages: makeOutboxLeavingMessages({ outbox, origin: config.publicOrigin }),
      random: randomBytes,
    }),
  };
  return { routes: (define: DefineRoute) => leavingRoutes(define, { ...common, ...useCases }) };
}
