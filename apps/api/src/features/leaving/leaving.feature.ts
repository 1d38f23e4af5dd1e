import { randomBytes } from 'node:crypto';

import { makePgAnswersPart } from '#api/http/guards/pg-personal-data.ts';
import { retryOnDeadlock } from '#api/platform/database/retry-on-deadlock.ts';
import { OPERATORS_ALONE } from '#api/platform/effects/effect.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

import type { DepsOf, Feature, FeatureEffects, Foundation } from '../feature.ts';

import { makeDeleteAccount } from './delete-account.ts';
import { leavingRoutes } from './leaving.routes.ts';
import { makeCopies } from './make-copy.ts';
import { makeOutboxLeavingMessages } from './outbox-leaving-messages.ts';
import { drawPdfPaper } from './pdfkit-paper.ts';
import { makePgDepartures } from './pg-departures.ts';

type Needs = {
  /** Everything that is held about a member, in the order in which it is read. */
  personalData: () => readonly PersonalDataPart[];
} & Pick<DepsOf<typeof makePgDepartures>, 'international' | 'pendingDestinations' | 'enquiriesOf'>;

export function leavingEffects() {
  return { ends: { receipt: OPERATORS_ALONE, erasure: OPERATORS_ALONE } } satisfies FeatureEffects;
}

export function leavingFeature(platform: Foundation, needs: Needs) {
  return {
    routes: (define) => leavingRoutes(define, { ...platform, ...useCasesOf(platform, needs) }),
    // Answers stored for repeated calls belong to no journey; only this one deals with those of a member.
    personalData: () => [makePgAnswersPart(platform)],
  } satisfies Feature;
}

function useCasesOf(platform: Foundation, { personalData, ...needs }: Needs) {
  const { config, outbox, inTransaction } = platform;
  const parts = personalData();
  const productName = platform.content().brand.name;
  return {
    productName,
    copies: makeCopies({ ...platform, productName, parts, drawPaper: drawPdfPaper }),
    deleteAccount: makeDeleteAccount({
      ...platform,
      inTransaction: (work) => retryOnDeadlock(() => inTransaction(work)),
      // The member comes first for a reader, and is erased last: the other parts are found through it.
      parts: parts.toReversed(),
      departures: makePgDepartures({ ...platform, ...needs }),
      messages: makeOutboxLeavingMessages({ outbox, origin: config.publicOrigin }),
      random: randomBytes,
    }),
  };
}
