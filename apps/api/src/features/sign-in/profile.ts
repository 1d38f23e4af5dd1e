import { randomBytes } from 'node:crypto';

import type { ResponseOf } from '@wattle/contract';
import { ageOn, parseDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { PATHS } from '@wattle/domain/journeys/paths';
import { stateOfAddress } from '@wattle/domain/fields/address';
import { maskEmail, maskMobile } from '@wattle/domain/fields/contact-fields';
import { PARTNER_IDS } from '@wattle/domain/journeys/product-constants';
import { formatRoles, provesBothFactors } from '@wattle/domain/roles';

import type { SessionRider } from '#api/platform/sessions/session-rider.ts';
import { type Session } from '#api/platform/sessions/session.ts';
import type { Clock } from '#api/platform/clock.ts';

type Profile = ResponseOf<'GET /v1/user/init'>;
type UserDetails = NonNullable<Profile['userDetails']>;

type Deps = {
  /** The details read together with a member's session. */
  detailsOf: (session: Session) => UserDetails | null;
  registeringEmail: (registrationId: string) => Promise<string | null>;
  csrfTokenFor: (session: Session) => string;
  clock: Clock;
  timings: Profile['timings'];
  marketingDefault: boolean;
  comparisonUrl: string;
};

type ReadProfile = (session: Session | null) => Promise<Profile>;

/** What the profile says about a member is read together with the session. */
export type RidingProfile = { rider: SessionRider; read: ReadProfile };

const THEMES = { tabStyle: 'top', scoreMessage: true, animations: true, productDisplay: 'cards' } as const;

/**
 * The state a page starts from (PROF-001). A password alone shows where a code may be sent, masked, and a temporary one
 * not even that; personal data appear only with both factors.
 */
export function makeReadProfile(deps: Deps): ReadProfile {
  return async (session) => {
    const details = session === null ? null : deps.detailsOf(session);
    const shown = session !== null && provesBothFactors(session.roles) ? details : null;
    const reached = session?.roles.has('TP') === true ? null : details;
    const waits = session !== null && session.memberId === null && session.registrationId !== null;
    return {
      ...anonymous(deps),
      isAuthenticated: session?.memberId != null,
      identifier: session?.memberId ?? null,
      roles: session === null ? '' : formatRoles(session.roles),
      csrfToken: session === null ? null : deps.csrfTokenFor(session),
      redirect_uri: session === null ? PATHS.login : session.nextPath,
      expires_at: session?.expiresAt.toISOString() ?? null,
      registeringUsername: waits ? await deps.registeringEmail(session.registrationId ?? '') : null,
      displayName: shown?.firstName ?? null,
      destinations: {
        email: reached === null ? null : maskEmail(reached.email),
        mobile: reached === null || !reached.isCurrentMobileValid ? null : maskMobile(reached.mobile),
      },
      resetProof: session?.resetProof ?? null,
      userDetails: shown,
      preferences: shown === null ? null : { eqfxmarketing: shown.eqfxmarketing },
      themes: { ...THEMES, nextSteps: shown?.partnerSourceId !== PARTNER_IDS.carFinance },
      extras: extrasOf(shown, deps.clock),
      partnerSourceId: shown?.partnerSourceId ?? null,
    };
  };
}

function anonymous({ timings, marketingDefault, comparisonUrl }: Deps): Profile {
  return {
    isAuthenticated: false,
    identifier: null,
    roles: '',
    csrfToken: null,
    tm: null,
    rnd: randomBytes(8).toString('hex'),
    redirect_uri: PATHS.login,
    expires_at: null,
    registeringUsername: null,
    registeringRememberMe: false,
    displayName: null,
    destinations: { email: null, mobile: null },
    resetProof: null,
    userDetails: null,
    preferences: null,
    themes: { ...THEMES, nextSteps: true },
    extras: { isBusinessOwner: null, state: null, age: null },
    partnerSourceId: null,
    isPromotionEnabled: false,
    isPromotionNewUser: false,
    isTrustRatingEnabled: false,
    existingCustomer: null,
    homeShowCode: null,
    marketingDefault,
    comparisonUrl,
    timings,
  };
}

function extrasOf(details: UserDetails | null, clock: Clock): Profile['extras'] {
  const birth = details === null ? null : parseDate(details.dateOfBirth);
  return {
    isBusinessOwner: null,
    state: details === null ? null : stateOfAddress(details.address),
    age: birth === null ? null : ageOn(birth, sydneyDate(clock.now())),
  };
}
