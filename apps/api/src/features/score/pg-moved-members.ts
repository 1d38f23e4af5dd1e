import type { Clock } from '#api/platform/clock.ts';
import type { Database } from '#api/platform/database/database.ts';
import { dismissOneScoreBanner, moveIntoCohort } from '#api/platform/members/cohort.ts';
import type { EmailLookup } from '#api/platform/members/email-lookup.ts';

import type { MovedMembers } from './score.ports.ts';

type Deps = { database: Pick<Database, 'db'>; lookup: EmailLookup; clock: Clock };

export function makePgMovedMembers({ database: { db }, lookup, clock }: Deps): MovedMembers {
  return {
    move: (email) => moveIntoCohort(db, lookup.all(email), clock.now()),
    dismissBanner: (memberId) => dismissOneScoreBanner(db, memberId, clock.now()),
  };
}
