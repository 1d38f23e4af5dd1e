import type { DepsOf, ComposedFeature, Foundation } from '../feature.ts';

import { accountRoutes } from './account.routes.ts';
import { makeSendChangeCode, makeVerifyChangeCode } from './change-codes.ts';
import { makeEndSessions } from './end-sessions.ts';
import { makePgNoteMended } from './pg-note-mended.ts';
import { makeOutboxAccountMessages } from './outbox-account-messages.ts';
import { makePgAccounts } from './pg-accounts.ts';
import { CONTACT_CHANGES_TABLE, dropPending, makePgPendingDestinations } from './pg-contact-changes.ts';
import { makePgDevices } from './pg-devices.ts';
import { makePgEndAllSessions } from './pg-end-all-sessions.ts';
import { makePgProfilePart } from './pg-personal-data.ts';
import { makePgUserDetails, makePgMemberProfile } from './pg-user-details.ts';
import { makeSaveDetails } from './save-details.ts';

type Needs = Pick<
  DepsOf<typeof makeSaveDetails>,
  'dropIdentity' | 'reloadScore' | 'chooseBureauMarketing' | 'isUsableEmail' | 'isUsableMobile'
> &
  Pick<DepsOf<typeof makeVerifyChangeCode>, 'tellAddress'> &
  Pick<DepsOf<typeof makeOutboxAccountMessages>, 'international'> &
  Pick<DepsOf<typeof makePgEndAllSessions>, 'dropNewNumber'>;

/** What the account offers to other features. */
export function accountPorts(
  platform: Foundation,
  { international }: Pick<DepsOf<typeof makeOutboxAccountMessages>, 'international'>,
) {
  const { outbox, config } = platform;
  const messages = makeOutboxAccountMessages({ outbox, origin: config.publicOrigin, international });
  return {
    noteMended: makePgNoteMended({ ...platform, messages }),
    detailsOf: makePgUserDetails(platform),
    profileOf: makePgMemberProfile(platform.ctx),
    /** Drops any change that waits for a code. */
    dropPending,
    pendingDestinations: makePgPendingDestinations(platform),
  };
}

export function accountFeature(platform: Foundation, needs: Needs) {
  return {
    routes: (define) => accountRoutes(define, useCasesOf(platform, needs)),
    sealed: () => [CONTACT_CHANGES_TABLE],
    personalData: () => [makePgProfilePart(platform)],
    useCases: {
      /** What support can do when somebody else may be in an account. */
      endAllSessions: makePgEndAllSessions({ ...platform, ...needs }),
    },
  } satisfies ComposedFeature;
}

function useCasesOf(platform: Foundation, { tellAddress, international, ...needs }: Needs) {
  const { config, outbox, codes } = platform;
  const accounts = makePgAccounts(platform);
  const devices = makePgDevices({ ...platform, idleMs: config.session.idleMs });
  const messages = makeOutboxAccountMessages({ outbox, origin: config.publicOrigin, international });
  const common = { ...platform, accounts, messages };
  return {
    accounts,
    saveDetails: makeSaveDetails({ ...common, ...needs }),
    sendChangeCode: makeSendChangeCode(common),
    verifyChangeCode: makeVerifyChangeCode({ ...common, tellAddress }),
    devices,
    endSessions: makeEndSessions({ ...platform, devices }),
    cookie: platform.cookie,
    resendMs: codes.resendMs,
  };
}
