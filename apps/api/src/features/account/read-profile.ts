import { randomBytes } from 'node:crypto';

import type { ResponseOf } from '@wattle/contract';
import { ageOn, formatDate, parseDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { stateOfAddress } from '@wattle/domain/fields/state-of-address';
import { maskEmail, maskMobile } from '@wattle/domain/fields/contact-fields';
import { PATHS } from '@wattle/domain/pages/paths';
import { PRODUCT_TYPES } from '@wattle/domain/offers/product-types';
import { reachable } from '@wattle/domain/offers/stand-in';
import { formatRoles, provesBothFactors } from '@wattle/domain/journeys/roles';

import type { Context } from '#api/platform/context.ts';
import { provenSession } from '#api/platform/sessions/access.ts';
import type { Session } from '#api/platform/sessions/session.ts';

import type { MemberKeys } from '../keys/keys.sql.ts';
import { registering } from '../registration/resume-registration.ts';
import { interestIn } from '../wizards/about-me.ts';
import { profileOf } from './details.sql.ts';

type Profile = ResponseOf<'GET /v1/user/init'>;
type UserDetails = NonNullable<Profile['userDetails']>;
type Themes = Profile['themes'];

/** The state a page starts from (PROF-001). */
export async function readProfile(
  ctx: Context,
  { session, csrfToken }: { session: Session | null; csrfToken: string | null },
): Promise<Profile> {
  const { config, now } = ctx;
  const memberId = session?.memberId ?? null;
  const member = memberId === null ? null : await profileOf(ctx, memberId);
  const aboutMe = provenSession(session) === null ? null : (member?.aboutMe ?? null);
  const edition = ctx.content();
  const { reviews } = edition.brand;
  return profileFrom({
    session,
    csrfToken,
    member,
    interest: memberId === null || aboutMe === null ? null : interestIn(ctx, memberId, aboutMe),
    waiting: await waitingFor(ctx, session),
    edition,
    now: now(),
    settings: {
      timings: config.timings,
      marketingDefault: config.marketingDefault,
      comparisonUrl: config.comparisonUrl,
      hasEstimates: ctx.providers.simulations !== null,
      bureauPortal: config.bureauPortal,
      otherBureaus: config.bureauPortal === null ? config.otherBureaus : [],
      mainBureau: config.bureaus.primary.name,
      secondBureau: config.bureaus.second?.name ?? null,
      reviewWidgetUrl: reviews === null ? null : reachable(reviews.widget, config.partner.site),
    },
  });
}

type Registering = { email: string; partnerSourceId: number | null };

/** The registration under way in this session; null in a member's. */
async function waitingFor(ctx: Context, session: Session | null): Promise<Registering | null> {
  if (session === null || session.memberId !== null || session.registrationId === null) return null;
  return registering(ctx, session.registrationId);
}

type Edition = {
  brand: {
    themes: Themes;
    promotion: { from: string; to: string } | null;
    reviews: object | null;
  };
  coBrands: readonly { partnerId: number; themes: Partial<Themes> }[];
};

export type ProfileFacts = {
  session: Session | null;
  csrfToken: string | null;
  /** Null for a deleted member. */
  member: { details: UserDetails; openedAt: Date; keys: MemberKeys; tellsOfMove: boolean } | null;
  /** The product type chosen in About Me; null without both factors or without consent to use it. */
  interest: number | null;
  waiting: Registering | null;
  edition: Edition;
  now: Date;
  settings: Pick<
    Profile,
    | 'timings'
    | 'marketingDefault'
    | 'comparisonUrl'
    | 'hasEstimates'
    | 'bureauPortal'
    | 'otherBureaus'
    | 'mainBureau'
    | 'secondBureau'
    | 'reviewWidgetUrl'
  >;
};

/**
 * Shows masked code destinations with the password only; with a temporary password, not even those. Personal data need
 * both factors.
 */
export function profileFrom(facts: ProfileFacts): Profile {
  const { session, csrfToken, member, waiting, edition } = facts;
  const details = member?.details ?? null;
  const shown = session !== null && provesBothFactors(session.roles) ? member : null;
  const own = shown?.details ?? null;
  const isTemporary = session?.roles.has('TP') === true;
  const reached = isTemporary ? null : details;
  const partnerSourceId = own?.partnerSourceId ?? waiting?.partnerSourceId ?? null;
  return {
    ...anonymous(facts),
    isAuthenticated: session?.memberId != null,
    identifier: session?.memberId ?? null,
    roles: session === null ? '' : formatRoles(session.roles),
    csrfToken,
    redirect_uri: session === null ? PATHS.login : session.nextPath,
    expires_at: session?.expiresAt.toISOString() ?? null,
    registeringUsername: waiting?.email ?? null,
    displayName: own?.firstName ?? null,
    ...factorsOf(reached, isTemporary ? null : (member?.keys ?? null)),
    offersPasskey: shown?.keys.hasPasskey === false && shown.keys.passkeyOfferedAt === null,
    resetProof: session?.resetProof ?? null,
    userDetails: own,
    preferences: own === null ? null : { eqfxmarketing: own.eqfxmarketing },
    themes: themesOf(edition, partnerSourceId),
    isOneScoreBannerShown: shown?.tellsOfMove === true,
    extras: extrasOf(facts, own),
    partnerSourceId,
    isPromotionNewUser: shown !== null && isPromotionOn(edition, shown.openedAt),
  };
}

function factorsOf(
  details: UserDetails | null,
  keys: MemberKeys | null,
): Pick<Profile, 'destinations' | 'otherFactors'> {
  const sentTo = keys?.isCodesOff === true ? null : details;
  return {
    destinations: {
      email: sentTo === null ? null : maskEmail(sentTo.email),
      mobile: sentTo === null || !sentTo.isCurrentMobileValid ? null : maskMobile(sentTo.mobile),
    },
    otherFactors: {
      passkey: keys?.hasPasskey === true,
      app: keys?.hasApp === true,
      recoveryCodes: keys?.recoveryCodesLeft ?? 0,
    },
  };
}

function themesOf({ brand, coBrands }: Edition, partnerSourceId: number | null): Themes {
  const own = coBrands.find(({ partnerId }) => partnerId === partnerSourceId)?.themes;
  return { ...brand.themes, ...own };
}

function isPromotionOn({ brand: { promotion } }: Edition, moment: Date): boolean {
  const day = formatDate(sydneyDate(moment));
  return promotion !== null && promotion.from <= day && day <= promotion.to;
}

function anonymous({ settings, edition, now }: ProfileFacts): Profile {
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
    otherFactors: { passkey: false, app: false, recoveryCodes: 0 },
    offersPasskey: false,
    resetProof: null,
    userDetails: null,
    preferences: null,
    themes: edition.brand.themes,
    isOneScoreBannerShown: false,
    extras: { isBusinessOwner: null, state: null, age: null },
    partnerSourceId: null,
    isPromotionEnabled: isPromotionOn(edition, now),
    isPromotionNewUser: false,
    isTrustRatingEnabled: edition.brand.reviews !== null,
    existingCustomer: null,
    homeShowCode: null,
    ...settings,
  };
}

/**
 * A member counts as a business owner who chose a business loan in About Me and consented to its use; for others it is
 * unknown (PROF-006).
 */
function extrasOf({ interest, now }: ProfileFacts, own: UserDetails | null): Profile['extras'] {
  const birth = own === null ? null : parseDate(own.dateOfBirth);
  return {
    isBusinessOwner: interest === PRODUCT_TYPES.businessloan ? true : null,
    state: own === null ? null : stateOfAddress(own.address),
    age: birth === null ? null : ageOn(birth, sydneyDate(now)),
  };
}
