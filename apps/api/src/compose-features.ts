import { makePgUserDetails } from './features/account/pg-user-details.ts';
import { internationalMobile } from './features/registration/contact-checks.ts';
import { makeCreateLogin } from './features/registration/create-login.ts';
import {
  makeConfirmAccount,
  makeResendEmailCode,
  makeResumeRegistration,
  makeVerifyEmailCode,
} from './features/registration/email-code.ts';
import { makeMailRegistration } from './features/registration/mail-registration.ts';
import { makeSendMobileCode, makeVerifyMobileCode } from './features/registration/mobile-code.ts';
import { makePgMemberMobile, makePgRegistrations } from './features/registration/pg-registrations.ts';
import { registrationRoutes } from './features/registration/registration.routes.ts';
import { makeStartRegistration } from './features/registration/start-registration.ts';
import { makeDeviceSessions } from './features/sign-in/device-session.ts';
import { makeHttpDeviceGateway } from './features/sign-in/http-device-gateway.ts';
import { makePgCredentials, makePgSignIn } from './features/sign-in/pg-sign-in.ts';
import { makeReadProfile } from './features/sign-in/profile.ts';
import { makeSendSecondFactor, makeVerifySecondFactor } from './features/sign-in/second-factor.ts';
import { makeSignInWithPassword } from './features/sign-in/sign-in-with-password.ts';
import { signInRoutes } from './features/sign-in/sign-in.routes.ts';
import { composeAddress, composeContent, composeIdentity, composeScore } from './compose-member-features.ts';
import type { DefineRoute } from './http/route.ts';
import type { Platform } from './compose.ts';
import type { Tx } from './platform/database.ts';

/** Use cases that more than the routes need. */
export type Features = Awaited<ReturnType<typeof composeFeatures>>;

/** Wires every feature to its adapters; a feature that needs another gets it here. */
export async function composeFeatures(platform: Platform) {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => platform.database.db.transaction().execute(work);
  const registration = composeRegistration(platform, inTransaction);
  const signIn = composeSignIn(platform, inTransaction, registration);
  const identity = composeIdentity(platform);
  const score = composeScore(platform);
  const content = composeContent(platform);
  const address = composeAddress(platform);
  return {
    registration,
    identity,
    score,
    routes(define: DefineRoute): void {
      for (const feature of [registration, signIn, identity, score, content, address]) feature.routes(define);
    },
  };
}

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

function composeRegistration(platform: Platform, inTransaction: InTransaction) {
  const { config, database, cipher, clock, hash, codes, sessions, outbox, throttle } = platform;
  const lookup = hash('email');
  const registrations = makePgRegistrations({
    database,
    cipher,
    clock,
    lookup,
    cohortFrom: config.cohortFrom,
  });
  const memberMobile = makePgMemberMobile({ database, cipher, clock });
  const mail = makeMailRegistration({ outbox, origin: config.publicOrigin });
  const emailDeps = { inTransaction, registrations, sessions, codes, mail, clock };
  const mobileDeps = { inTransaction, memberMobile, sessions, codes, outbox };
  const start = {
    ...emailDeps,
    hasher: platform.hasher,
    isTooEasy: platform.isTooEasy,
    throttle,
    rateLimitFactor: config.rateLimitFactor,
  };
  const useCases = {
    startRegistration: makeStartRegistration(start),
    createLogin: makeCreateLogin(start),
    resendEmailCode: makeResendEmailCode(emailDeps),
    verifyEmailCode: makeVerifyEmailCode(emailDeps),
    confirmAccount: makeConfirmAccount(emailDeps),
    sendMobileCode: makeSendMobileCode(mobileDeps),
    verifyMobileCode: makeVerifyMobileCode(mobileDeps),
  };
  return {
    ...useCases,
    registrations,
    lookup,
    resumeRegistration: makeResumeRegistration(emailDeps),
    routes: (define: DefineRoute) =>
      registrationRoutes(define, {
        ...useCases,
        sessions,
        cookie: platform.cookie,
        antiForgery: platform.antiForgery,
        throttle,
        resendMs: codes.resendMs,
        marketingDefault: config.marketingDefault,
        rateLimitFactor: config.rateLimitFactor,
      }),
  };
}

type Registration = ReturnType<typeof composeRegistration>;

function composeSignIn(platform: Platform, inTransaction: InTransaction, registration: Registration) {
  const { config, database, cipher, clock, codes, sessions, outbox, throttle, antiForgery } = platform;
  const { rateLimitFactor } = config;
  const detailsOf = makePgUserDetails({ database, cipher });
  const factorDeps = {
    inTransaction,
    codes,
    sessions,
    outbox,
    international: internationalMobile,
    async destinationsOf(memberId: string) {
      const details = await detailsOf(memberId);
      if (details === null) return { email: null, mobile: null };
      return { email: details.email, mobile: details.isCurrentMobileValid ? details.mobile : null };
    },
  };
  const signIn = makeSignInWithPassword({
    credentials: makePgCredentials({ database, clock, lookup: registration.lookup }),
    store: makePgSignIn({ database, cipher, clock, absoluteMs: config.session.absoluteMs }),
    device: makeHttpDeviceGateway({
      provider: platform.provider(config.device.url, 64),
      key: config.device.key,
    }),
    resumeRegistration: registration.resumeRegistration,
    hasher: platform.hasher,
    throttle,
    clock,
    rateLimitFactor,
  });
  const readProfile = makeReadProfile({
    detailsOf,
    registeringEmail: async (id) => (await registration.registrations.find(id))?.email ?? null,
    antiForgery,
    clock,
    timings: config.timings,
    marketingDefault: config.marketingDefault,
  });
  return {
    routes: (define: DefineRoute) =>
      signInRoutes(define, {
        signIn,
        sendSecondFactor: makeSendSecondFactor(factorDeps),
        verifySecondFactor: makeVerifySecondFactor(factorDeps),
        readProfile,
        detailsOf,
        db: database.db,
        sessions,
        cookie: platform.cookie,
        deviceCookie: platform.deviceCookie,
        antiForgery,
        challenge: platform.challenge,
        deviceSessions: makeDeviceSessions({ key: platform.secrets.keyFor('device-session'), clock }),
        throttle,
        origins: platform.origins,
        deviceScript: (tm) => {
          const query = new URLSearchParams({
            org_id: config.device.organisation,
            session_id: tm,
            pageid: '1',
          });
          return `${config.device.scriptUrl}?${query.toString()}`;
        },
        resendMs: codes.resendMs,
        rateLimitFactor,
      }),
  };
}
