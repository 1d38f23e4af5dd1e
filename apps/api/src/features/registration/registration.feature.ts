import type { DepsOf, ComposedFeature, Foundation } from '../feature.ts';

import { makeConfirmAccount } from './confirm-account.ts';
import { internationalMobile, isUsableEmail, isUsableMobile } from './contact-checks.ts';
import { makeCreateLogin } from './create-login.ts';
import { makeResendEmailCode, makeResumeRegistration, makeVerifyEmailCode } from './email-code.ts';
import { makeSendMobileCode, makeVerifyMobileCode } from './mobile-code.ts';
import { makeOutboxRegistrationMessages } from './outbox-registration-messages.ts';
import { makePgRegistrationsPart } from './pg-personal-data.ts';
import { makePgMemberMobile } from './pg-member-mobile.ts';
import { registrationsTable } from './pg-open-member.ts';
import { makePgRegistrations } from './pg-registrations.ts';
import { registrationRoutes } from './registration.routes.ts';
import { makeStartRegistration } from './start-registration.ts';

type Needs = Pick<DepsOf<typeof makeStartRegistration>, 'checkDevice'> &
  Pick<DepsOf<typeof makeVerifyEmailCode>, 'rememberDevice' | 'tellSubscribed'> &
  Pick<Parameters<typeof registrationRoutes>[1], 'deviceSessions'>;

/** The checks of registration that others use too. */
export function registrationPorts() {
  return { isUsableEmail, isUsableMobile, international: internationalMobile };
}

export function registrationFeature(platform: Foundation, { deviceSessions, ...needs }: Needs) {
  const { sessions, codes, inTransaction } = platform;
  const common = commonOf(platform, needs);
  const { messages } = common;
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
    routes: (define) => registrationRoutes(define, { ...platform, ...useCases, ...checks, deviceSessions }),
    sealed: () => [registrationsTable(platform.lookup)],
    personalData: () => [makePgRegistrationsPart(platform)],
    useCases: {
      ...useCases,
      resumeRegistration: makeResumeRegistration(common),
      async registering(id: string) {
        const found = await common.registrations.find(id);
        return found === null ? null : { email: found.email, partnerSourceId: found.partnerSourceId() };
      },
    },
  } satisfies ComposedFeature;
}

function commonOf(platform: Foundation, needs: Omit<Needs, 'deviceSessions'>) {
  const { config, hash, outbox } = platform;
  const { marketingDefault, cohortFrom, publicOrigin } = config;
  const secretHash = hash('email');
  return {
    ...platform,
    ...needs,
    registrations: makePgRegistrations({
      ...platform,
      confirmHash: Object.assign((secret: string) => secretHash('confirm', secret), {
        all: (secret: string) => secretHash.all('confirm', secret),
      }),
    }),
    messages: makeOutboxRegistrationMessages({ outbox, origin: publicOrigin }),
    marketingDefault,
    cohortFrom,
  };
}
