import { z } from 'zod';

import type { EffectParts } from '#api/platform/platform.ts';

import type { DepsOf, ComposedFeature, FeatureEffects, Foundation } from '../feature.ts';

import { interestNames } from './consents.rules.ts';
import { makeShowConsents, makeWithdrawConsent } from './consents.ts';
import { makeHttpMailingList } from './http-mailing-list.ts';
import { makeOutboxPreferenceMessages } from './outbox-preference-messages.ts';
import { makeUndeliveredChoices } from './outbox-undelivered-choices.ts';
import { makePgCancelledAccounts } from './pg-cancelled-accounts.ts';
import { makePgConsentsPart, makePgPreferencesPart } from './pg-personal-data.ts';
import { makePgPreferencesTaken } from './pg-mailing-sync.ts';
import {
  makePgChooseBureauMarketing,
  makePgPreferences,
  makePgTellAddress,
  makePgTellSubscribed,
} from './pg-preferences.ts';
import { preferencesRoutes } from './preferences.routes.ts';
import { makeReopenAccount } from './reopen-account.ts';
import { makeSavePreferences } from './save-preferences.ts';
import { makeShowPreferences } from './show-preferences.ts';

/** How long the page waits for the mailing provider, and how many pages may wait at once in one process. */
const LOOK_TIMEOUT_MS = 2000;
const LOOKS_AT_ONCE = 8;
/** Changes on their way to the mailing provider: concurrent calls from one process; nobody waits for them. */
const MAILING_LIST_AT_ONCE = 4;

const SubscriberCall = z.object({ revision: z.int() });

type Needs = Pick<DepsOf<typeof makePgCancelledAccounts>, 'dropPending'> &
  Pick<DepsOf<typeof makeReopenAccount>, 'dropIdentity'> &
  Pick<DepsOf<typeof makeShowPreferences>, 'toldAboutMe'>;

/** The mailing provider recognises what comes late by its revision. */
export function preferencesEffects({ config, database, outbox, provider }: EffectParts) {
  const preferencesTaken = makePgPreferencesTaken({ database });
  return {
    ends: { 'mailing-list': makeUndeliveredChoices({ outbox, origin: config.publicOrigin }) },
    providers: {
      'mailing-list': {
        provider: provider(config.mailingList.url, MAILING_LIST_AT_ONCE),
        headers: { authorization: `Bearer ${config.mailingList.key}` },
        answers: { PUT: z.object({ reference: z.string() }), DELETE: z.null() },
        async onDone({ method, body, about: memberId }) {
          if (method !== 'PUT' || memberId === undefined) return;
          await preferencesTaken({ memberId, revision: SubscriberCall.parse(body).revision });
        },
      },
    },
  } satisfies FeatureEffects;
}

/** What preferences offer to other features. */
export function preferencesPorts(platform: Foundation) {
  return {
    tellAddress: makePgTellAddress(platform),
    tellSubscribed: makePgTellSubscribed(platform),
    chooseBureauMarketing: makePgChooseBureauMarketing(platform),
  };
}

export function preferencesFeature(platform: Foundation, needs: Needs) {
  const { dropPending, dropIdentity } = needs;
  return {
    routes: (define) => preferencesRoutes(define, useCasesOf(platform, needs)),
    personalData: () => personalDataOf(platform),
    useCases: {
      /** What support can do with a cancelled account. */
      reopenAccount: makeReopenAccount({
        ...platform,
        accounts: makePgCancelledAccounts({ ...platform, dropPending }),
        dropIdentity,
      }),
    },
  } satisfies ComposedFeature;
}

function useCasesOf(platform: Foundation, { dropPending, toldAboutMe }: Needs) {
  const { config, outbox, provider } = platform;
  const { keptMonths } = platform.brand;
  const { brand, interests, consents: texts } = platform.content();
  const { url, key } = config.mailingList;
  const timeoutMs = Math.min(LOOK_TIMEOUT_MS, config.providerTimeoutMs);
  const common = {
    ...platform,
    store: makePgPreferences({ ...platform, interestsVersion: interests.version }),
    interests,
    texts,
    toldAboutMe,
    brand: brand.name,
    mailingList: makeHttpMailingList({ provider: provider(url, LOOKS_AT_ONCE, timeoutMs), key }),
  };
  return {
    showPreferences: makeShowPreferences(common),
    savePreferences: makeSavePreferences({
      ...common,
      accounts: makePgCancelledAccounts({ ...platform, dropPending }),
      messages: makeOutboxPreferenceMessages({ outbox, origin: config.publicOrigin, keptMonths }),
    }),
    showConsents: makeShowConsents(common),
    withdrawConsent: makeWithdrawConsent(common),
    cookie: platform.cookie,
  };
}

function personalDataOf(platform: Foundation) {
  const { brand, consents: texts, interests } = platform.content();
  return [
    makePgConsentsPart({ ...platform, texts, brand: brand.name, interestNames: interestNames(interests) }),
    makePgPreferencesPart(platform),
  ];
}
