import { OPERATORS_ALONE } from '#api/platform/outbox/version-0.ts';

import type { DepsOf, ComposedFeature, FeatureEffects, Foundation } from '../feature.ts';

import { makeChangePassword } from './change-password.ts';
import { makeForgotPassword } from './forgot-password.ts';
import { makeOutboxPasswordMessages } from './outbox-password-messages.ts';
import { passwordRoutes } from './password.routes.ts';
import { makePgPasswordsPart } from './pg-personal-data.ts';
import { makePgMemberPasswords } from './pg-member-passwords.ts';
import { makePgTemporaryPasswords } from './pg-temporary-passwords.ts';

type Needs = Pick<DepsOf<typeof makePgMemberPasswords>, 'dropPending' | 'dropNewNumber' | 'unlockDevices'>;

export function passwordEffects() {
  return { ends: { 'temporary-password': OPERATORS_ALONE } } satisfies FeatureEffects;
}

/** What passwords offer to other features. */
export function passwordPorts({ hash }: Pick<Foundation, 'hash'>) {
  return {
    /** The keyed hash of temporary passwords, shared by the code that makes and the code that checks them. */
    temporaryHash: hash('temporary-password'),
  };
}

export function passwordFeature(platform: Foundation, needs: Needs) {
  return {
    routes: (define) => passwordRoutes(define, { ...platform, ...useCasesOf(platform, needs) }),
    personalData: () => [makePgPasswordsPart(platform)],
  } satisfies ComposedFeature;
}

function useCasesOf(platform: Foundation, needs: Needs) {
  const { config, outbox } = platform;
  const messages = makeOutboxPasswordMessages({ outbox, origin: config.publicOrigin });
  const common = { ...platform, messages };
  const { temporaryHash } = passwordPorts(platform);
  return {
    forgotPassword: makeForgotPassword({
      ...common,
      temporaryPasswords: makePgTemporaryPasswords({ ...platform, temporaryHash }),
    }),
    changePassword: makeChangePassword({
      ...common,
      passwords: makePgMemberPasswords({ ...platform, ...needs }),
    }),
  };
}
