import { randomBytes } from 'node:crypto';

import type { ResponseOf } from '@wattle/contract';
import { ageOn, formatDate, parseDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { PATHS } from '@wattle/domain/journeys/paths';
import { stateOfAddress } from '@wattle/domain/fields/address';
import { maskEmail, maskMobile } from '@wattle/domain/fields/contact-fields';
import { PRODUCT_TYPES } from '@wattle/domain/offers/product-types';
import { formatRoles, provesBothFactors } from '@wattle/domain/roles';

import { type Session } from '#api/platform/sessions/session.ts';
import type { Clock } from '#api/platform/clock.ts';

type Profile = ResponseOf<'GET /v1/user/init'>;
type UserDetails = NonNullable<Profile['userDetails']>;
type Themes = Profile['themes'];

/** `aboutMe`: its answers, sealed, where their use is agreed to. */
type MemberProfile = {
  details: UserDetails;
  openedAt: Date;
  aboutMe: Uint8Array | null;
  tellsOfMove: boolean;
};

type Edition = {
  brand: {
    themes: Themes;
    promotion: { from: string; to: string } | null;
    reviews: object | null;
  };
  coBrands: readonly { partnerId: number; themes: Partial<Themes> }[];
};

type Deps = {
  /** Null for a member who is gone. */
  profileOf: (memberId: string) => Promise<MemberProfile | null>;
  /** The product type that a member named in these sealed answers of About Me. */
  interestIn: (memberId: string, answers: Uint8Array) => number | null;
  registering: (registrationId: string) => Promise<{ email: string; partnerSourceId: number | null } | null>;
  /** What people edit about this edition and its partners. */
  edition: Edition;
  csrfTokenFor: (session: Session) => string;
  clock: Clock;
  timings: Profile['timings'];
  marketingDefault: boolean;
  comparisonUrl: string;
  reviewWidgetUrl: string | null;
};

export type ReadProfile = (session: Session | null) => Promise<Profile>;

/**
 * The state a page starts from (PROF-001). A password alone shows where a code may be sent, masked, and a temporary one
 * not even that; personal data appear only with both factors.
 */
export function makeReadProfile(deps: Deps): ReadProfile {
  return async (session) => {
    const known = session?.memberId == null ? null : await deps.profileOf(session.memberId);
    const details = known?.details ?? null;
    const shown = session !== null && provesBothFactors(session.roles) ? details : null;
    const reached = session?.roles.has('TP') === true ? null : details;
    const facts = shown === null ? null : known;
    const waiting = await registrationOf(deps, session);
    const partnerSourceId = shown?.partnerSourceId ?? waiting?.partnerSourceId ?? null;
    return {
      ...anonymous(deps),
      isAuthenticated: session?.memberId != null,
      identifier: session?.memberId ?? null,
      roles: session === null ? '' : formatRoles(session.roles),
      csrfToken: session === null ? null : deps.csrfTokenFor(session),
      redirect_uri: session === null ? PATHS.login : session.nextPath,
      expires_at: session?.expiresAt.toISOString() ?? null,
      registeringUsername: waiting?.email ?? null,
      displayName: shown?.firstName ?? null,
      destinations: {
        email: reached === null ? null : maskEmail(reached.email),
        mobile: reached === null || !reached.isCurrentMobileValid ? null : maskMobile(reached.mobile),
      },
      resetProof: session?.resetProof ?? null,
      userDetails: shown,
      preferences: shown === null ? null : { eqfxmarketing: shown.eqfxmarketing },
      themes: themesOf(deps.edition, partnerSourceId),
      isOneScoreBannerShown: facts?.tellsOfMove === true,
      extras: extrasOf(deps, session, { details: shown, facts }),
      partnerSourceId,
      isPromotionNewUser: facts !== null && isPromotionOn(deps.edition, facts.openedAt),
    };
  };
}

/** The registration under way in this session; null for a member's. */
async function registrationOf({ registering }: Deps, session: Session | null) {
  if (session === null || session.memberId !== null || session.registrationId === null) return null;
  return registering(session.registrationId);
}

/** The edition's own, with what the partner's does otherwise. */
function themesOf({ brand, coBrands }: Edition, partnerSourceId: number | null): Themes {
  const own = coBrands.find(({ partnerId }) => partnerId === partnerSourceId)?.themes;
  return { ...brand.themes, ...own };
}

function isPromotionOn({ brand: { promotion } }: Edition, moment: Date): boolean {
  const day = formatDate(sydneyDate(moment));
  return promotion !== null && promotion.from <= day && day <= promotion.to;
}

function anonymous(deps: Deps): Profile {
  const { timings, marketingDefault, comparisonUrl, reviewWidgetUrl, edition, clock } = deps;
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
    rememberMeInfo: { rememberMe: false, username: '' },
    displayName: null,
    destinations: { email: null, mobile: null },
    resetProof: null,
    userDetails: null,
    preferences: null,
    themes: edition.brand.themes,
    isOneScoreBannerShown: false,
    extras: { isBusinessOwner: null, state: null, age: null },
    partnerSourceId: null,
    isPromotionEnabled: isPromotionOn(edition, clock.now()),
    isPromotionNewUser: false,
    isTrustRatingEnabled: edition.brand.reviews !== null,
    reviewWidgetUrl,
    existingCustomer: null,
    homeShowCode: null,
    marketingDefault,
    comparisonUrl,
    timings,
  };
}

type Known = { details: UserDetails | null; facts: MemberProfile | null };

/**
 * State and age come from the details (PROF-006). Nobody is asked whether they own a business: whoever told About Me of a
 * business loan, and lets us use it, is taken to; of everybody else it is not known.
 */
function extrasOf(
  { interestIn, clock }: Deps,
  session: Session | null,
  { details, facts }: Known,
): Profile['extras'] {
  const birth = details === null ? null : parseDate(details.dateOfBirth);
  const aboutMe = facts?.aboutMe ?? null;
  const interest = aboutMe === null ? null : interestIn(session?.memberId ?? '', aboutMe);
  return {
    isBusinessOwner: interest === PRODUCT_TYPES.businessloan ? true : null,
    state: details === null ? null : stateOfAddress(details.address),
    age: birth === null ? null : ageOn(birth, sydneyDate(clock.now())),
  };
}
