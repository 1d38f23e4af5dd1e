import { composeAccount } from './compose-account.ts';
import { composeContact } from './compose-contact.ts';
import { composeCorrections } from './compose-corrections.ts';
import { makePgUserDetails, makeRidingUserDetails } from './features/account/pg-user-details.ts';
import {
  internationalMobile,
  isUsableEmail,
  isUsableMobile,
} from './features/registration/contact-checks.ts';
import { makeCreateLogin } from './features/registration/create-login.ts';
import { makeConfirmAccount } from './features/registration/confirm-account.ts';
import {
  makeResendEmailCode,
  makeResumeRegistration,
  makeVerifyEmailCode,
} from './features/registration/email-code.ts';
import { makeOutboxRegistrationMessages } from './features/registration/outbox-registration-messages.ts';
import { makePgMemberMobile } from './features/registration/pg-member-mobile.ts';
import { makeSendMobileCode, makeVerifyMobileCode } from './features/registration/mobile-code.ts';
import { makePgRegistrations } from './features/registration/pg-registrations.ts';
import { registrationRoutes } from './features/registration/registration.routes.ts';
import { makeStartRegistration } from './features/registration/start-registration.ts';
import { makeCheckDevice } from './features/sign-in/check-device.ts';
import { makeDeviceSessions } from './features/sign-in/device-session.ts';
import { makeHttpDeviceGateway } from './features/sign-in/http-device-gateway.ts';
import { makeOutboxSecondFactor } from './features/sign-in/outbox-second-factor.ts';
import { makePgKnownDevice } from './features/sign-in/pg-known-device.ts';
import { makePgMobileProof } from './features/sign-in/pg-mobile-proof.ts';
import { makePgCredentials, makePgSignIn } from './features/sign-in/pg-sign-in.ts';
import { makeReadProfile } from './features/sign-in/profile.ts';
import { makeSendSecondFactor, makeVerifySecondFactor } from './features/sign-in/second-factor.ts';
import { makeSignInWithPassword } from './features/sign-in/sign-in-with-password.ts';
import { signInRoutes } from './features/sign-in/sign-in.routes.ts';
import { composeAddress, composeContent, composeIdentity, composeScore } from './compose-member-features.ts';
import { composeLeaving } from './compose-leaving.ts';
import { composeInvitations } from './compose-invitations.ts';
import { composeMap } from './compose-map.ts';
import { composeNotices, composeScoreNotices } from './compose-notices.ts';
import { composeOffers } from './compose-offers.ts';
import { composePassword, temporaryHashOf } from './compose-password.ts';
import { composePreferences } from './compose-preferences.ts';
import { composeReport } from './compose-report.ts';
import { composeWhatIf } from './compose-what-if.ts';
import { composeWizards } from './compose-wizards.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose-platform.ts';
import { makeInTransaction } from './platform/database/claimed-work.ts';
import type { InTransaction } from './platform/database/transaction.ts';

/** Use cases that more than the routes need. */
export type Features = Awaited<ReturnType<typeof composeFeatures>>;

/** Wires every feature to its adapters; a feature that needs another gets it here. */
export async function composeFeatures(platform: Platform) {
  const inTransaction = makeInTransaction(platform);
  const device = composeDevice(platform);
  const registration = composeRegistration(platform, inTransaction, device);
  const identity = composeIdentity(platform);
  const score = composeScore(platform, composeScoreNotices(platform));
  const report = composeReport(platform, { refreshScore: score.refreshScore, inTransaction });
  const corrections = composeCorrections(platform, inTransaction);
  const features = [
    registration,
    composeSignIn(platform, inTransaction, { registration, device }),
    composePassword(platform, inTransaction),
    composeAccount(platform, inTransaction),
    identity,
    score,
    report,
    composeNotices(platform),
    composePreferences(platform, inTransaction),
    composeLeaving(platform, inTransaction),
    composeContent(platform),
    composeContact(platform, inTransaction),
    corrections,
    composeInvitations(platform),
    composeAddress(platform),
    composeOffers(platform, inTransaction),
    composeWizards(platform),
    composeMap(platform),
    composeWhatIf(platform),
  ];
  return {
    registration,
    identity,
    score,
    report,
    corrections,
    routes(define: DefineRoute): void {
      for (const feature of features) feature.routes(define);
    },
  };
}

/** Calls to the device-risk provider at a time, from one process. */
const DEVICE_AT_ONCE = 64;

/** The device-risk provider, asked by whoever registers and whoever signs in. */
function composeDevice({ config, provider, secrets, clock }: Platform) {
  const gateway = makeHttpDeviceGateway({
    provider: provider(config.device.url, DEVICE_AT_ONCE),
    key: config.device.key,
    sendsTag: config.device.simulated,
  });
  return { gateway, deviceSessions: makeDeviceSessions({ key: secrets.keyFor('device-session'), clock }) };
}

type Device = ReturnType<typeof composeDevice>;

function composeRegistration(
  platform: Platform,
  inTransaction: InTransaction,
  { gateway, deviceSessions }: Device,
) {
  const { config, hash, sessions, codes, outbox } = platform;
  const secretHash = hash('email');
  const registrations = makePgRegistrations({
    ...platform,
    confirmHash: (secret) => secretHash('confirm', secret),
  });
  const messages = makeOutboxRegistrationMessages({ outbox, origin: config.publicOrigin });
  const { marketingDefault, cohortFrom } = config;
  const common = {
    ...platform,
    inTransaction,
    registrations,
    messages,
    checkDevice: makeCheckDevice({ device: gateway }),
    rememberDevice: makePgKnownDevice(platform),
    marketingDefault,
    cohortFrom,
  };
  const mobile = { inTransaction, memberMobile: makePgMemberMobile(platform), sessions, codes, messages };
  const useCases = {
    startRegistration: makeStartRegistration(common),
    createLogin: makeCreateLogin(common),
    resendEmailCode: makeResendEmailCode(common),
    verifyEmailCode: makeVerifyEmailCode(common),
    confirmAccount: makeConfirmAccount(common),
    sendMobileCode: makeSendMobileCode(mobile),
    verifyMobileCode: makeVerifyMobileCode(mobile),
  };
  const checks = { isUsableEmail, isUsableMobile, resendMs: codes.resendMs };
  return {
    ...useCases,
    registrations,
    resumeRegistration: makeResumeRegistration(common),
    routes: (define: DefineRoute) =>
      registrationRoutes(define, { ...platform, ...useCases, ...checks, deviceSessions }),
  };
}

type Registration = ReturnType<typeof composeRegistration>;

type Joined = { registration: Registration; device: Device };

function composeSignIn(platform: Platform, inTransaction: InTransaction, { registration, device }: Joined) {
  const { config, database, sessions } = platform;
  const detailsOf = makePgUserDetails(platform);
  const riding = makeRidingUserDetails(platform);
  const factorDeps = composeSecondFactor(platform, { inTransaction, detailsOf });
  return {
    routes: (define: DefineRoute) =>
      signInRoutes(define, {
        ...platform,
        signIn: composeFirstFactor(platform, registration, device),
        sendSecondFactor: makeSendSecondFactor(factorDeps),
        verifySecondFactor: makeVerifySecondFactor(factorDeps),
        profile: {
          rider: riding.rider,
          read: makeReadProfile({
            ...platform,
            ...config,
            detailsOf: riding.detailsOf,
            csrfTokenFor: (session) => platform.antiForgery.tokenFor(session),
            registeringEmail: async (id) => (await registration.registrations.find(id))?.email ?? null,
          }),
        },
        noteLogin: (login) => platform.logger.info({ event: 'signed-in', ...login }),
        signOut: (id) => sessions.close(database.db, id),
        renew: (id) => sessions.raise(database.db, id, {}),
        deviceSessions: device.deviceSessions,
        deviceScript: (tm) => {
          const query = new URLSearchParams({
            org_id: config.device.organisation,
            session_id: tm,
            pageid: '1',
          });
          return `${config.device.scriptUrl}?${query.toString()}`;
        },
        codeStatus: platform.codes.status,
        resendMs: platform.codes.resendMs,
      }),
  };
}

type DetailsOf = ReturnType<typeof makePgUserDetails>;

function composeSecondFactor(
  { codes, sessions, outbox, activity }: Platform,
  { inTransaction, detailsOf }: { inTransaction: InTransaction; detailsOf: DetailsOf },
) {
  return {
    inTransaction,
    codes,
    sessions,
    mobileProved: makePgMobileProof(),
    activity,
    message: makeOutboxSecondFactor({ outbox, international: internationalMobile }),
    async destinationsOf(memberId: string) {
      const details = await detailsOf(memberId);
      if (details === null) return { email: null, mobile: null };
      return { email: details.email, mobile: details.isCurrentMobileValid ? details.mobile : null };
    },
  };
}

function composeFirstFactor(platform: Platform, { resumeRegistration }: Registration, { gateway }: Device) {
  const { config } = platform;
  return makeSignInWithPassword({
    ...platform,
    credentials: makePgCredentials(platform),
    store: makePgSignIn({ ...platform, absoluteMs: config.session.absoluteMs }),
    device: gateway,
    resumeRegistration,
    temporaryHash: temporaryHashOf(platform),
  });
}
