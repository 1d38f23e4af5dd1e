import { reachable } from '@wattle/domain/offers/stand-in';
import type { SessionKey } from '#api/platform/sessions/session.ts';

import type { DepsOf, ComposedFeature, Foundation } from '../feature.ts';

import { makeCheckDevice } from './check-device.ts';
import { makeDeviceSessions } from './device-session.ts';
import { makeHttpDeviceGateway } from './http-device-gateway.ts';
import { makeOutboxSecondFactor } from './outbox-second-factor.ts';
import { makePgDocumentProof } from './pg-document-proof.ts';
import { makePgActivityPart, makePgSignInsPart } from './pg-personal-data.ts';
import { makePgKnownDevice, unlockDevices } from './pg-known-device.ts';
import { makePgMobileProof } from './pg-mobile-proof.ts';
import { makePgCredentials, makePgSignIn } from './pg-sign-in.ts';
import { makeReadProfile } from './profile.ts';
import { makeSendSecondFactor, makeVerifySecondFactor } from './second-factor.ts';
import { makeSignInWithPassword } from './sign-in-with-password.ts';
import { signInRoutes } from './sign-in.routes.ts';

/** Concurrent calls to the device-risk provider, from one process. */
const DEVICE_AT_ONCE = 64;

type Destinations = { email: string; mobile: string; isCurrentMobileValid: boolean };

type Needs = {
  /** The one way to the device-risk provider, shared by registration and sign-in. */
  device: ReturnType<typeof signInPorts>['device'];
  detailsOf: (memberId: string) => Promise<Destinations | null>;
} & Pick<DepsOf<typeof makeReadProfile>, 'profileOf' | 'registering' | 'interestIn'> &
  Pick<DepsOf<typeof makeSignInWithPassword>, 'resumeRegistration' | 'temporaryHash'> &
  Pick<DepsOf<typeof makeOutboxSecondFactor>, 'international'> &
  DepsOf<typeof makePgMobileProof>;

/** What signing in offers to other features. */
export function signInPorts(platform: Foundation) {
  const { config, provider, secrets, clock } = platform;
  const gateway = makeHttpDeviceGateway({
    provider: provider(config.device.url, DEVICE_AT_ONCE),
    key: config.device.key,
    sendsTag: config.device.simulated,
  });
  const deviceSessions = makeDeviceSessions({ keys: secrets.keysFor('device-session'), clock });
  return {
    device: { gateway, deviceSessions },
    checkDevice: makeCheckDevice({ device: gateway }),
    rememberDevice: makePgKnownDevice(platform),
    unlockDevices,
    proveByDocument: makePgDocumentProof(platform),
  };
}

export function signInFeature(platform: Foundation, needs: Needs) {
  return {
    routes: (define) => signInRoutes(define, useCasesOf(platform, needs)),
    personalData: () => [makePgSignInsPart(platform), makePgActivityPart(platform)],
  } satisfies ComposedFeature;
}

function useCasesOf(platform: Foundation, needs: Needs) {
  const { config, database, sessions, codes } = platform;
  const secondFactor = secondFactorOf(platform, needs);
  return {
    ...platform,
    signIn: firstFactorOf(platform, needs),
    sendSecondFactor: makeSendSecondFactor(secondFactor),
    verifySecondFactor: makeVerifySecondFactor(secondFactor),
    profile: profileOf(platform, needs),
    noteLogin: (login: object) => platform.logger.info({ event: 'signed-in', ...login }),
    signOut: (session: SessionKey) => sessions.close(database.db, session),
    renew: (session: SessionKey) => sessions.raise(database.db, session, {}),
    deviceSessions: needs.device.deviceSessions,
    deviceScript: (tm: string) => deviceScript(config.device, tm),
    codeStatus: codes.status,
    resendMs: codes.resendMs,
  };
}

function deviceScript({ scriptUrl, organisation }: Foundation['config']['device'], tm: string): string {
  const query = new URLSearchParams({ org_id: organisation, session_id: tm, pageid: '1' });
  return `${scriptUrl}?${query.toString()}`;
}

function profileOf(platform: Foundation, { profileOf: readProfileOf, registering, interestIn }: Needs) {
  const { reviews } = platform.content().brand;
  return makeReadProfile({
    ...platform,
    ...platform.config,
    profileOf: readProfileOf,
    interestIn,
    edition: platform.content(),
    reviewWidgetUrl: reviews === null ? null : reachable(reviews.widget, platform.config.partner.site),
    csrfTokenFor: (session) => platform.antiForgery.tokenFor(session),
    registering,
  });
}

function secondFactorOf(
  { codes, sessions, outbox, activity, inTransaction }: Foundation,
  { detailsOf, international, dropNewNumber }: Needs,
) {
  return {
    inTransaction,
    codes,
    sessions,
    mobileProved: makePgMobileProof({ dropNewNumber }),
    activity,
    message: makeOutboxSecondFactor({ outbox, international }),
    async destinationsOf(memberId: string) {
      const details = await detailsOf(memberId);
      if (details === null) return { email: null, mobile: null };
      return { email: details.email, mobile: details.isCurrentMobileValid ? details.mobile : null };
    },
  };
}

function firstFactorOf(platform: Foundation, { device, resumeRegistration, temporaryHash }: Needs) {
  const { config } = platform;
  return makeSignInWithPassword({
    ...platform,
    credentials: makePgCredentials(platform),
    store: makePgSignIn({ ...platform, absoluteMs: config.session.absoluteMs }),
    device: device.gateway,
    resumeRegistration,
    temporaryHash,
  });
}
