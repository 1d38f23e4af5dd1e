import { ABOUT_ME_CONSENT } from '@wattle/domain/about-me/agreement';

import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import { makeSpokenConsent } from '#api/platform/members/spoken-consent.ts';

import type { AboutMeAgreement } from './wizards.ports.ts';

type Deps = { database: Pick<Database, 'db'>; clock: Clock };

/** The agreement, stored as consent records. */
export function makePgAboutMeAgreement(deps: Deps): AboutMeAgreement {
  const consent = makeSpokenConsent(deps, ABOUT_ME_CONSENT);
  return {
    agreed: consent.stands,
    say: ({ memberId, agreed, source }) => consent.say({ memberId, granted: agreed, source }),
  };
}
