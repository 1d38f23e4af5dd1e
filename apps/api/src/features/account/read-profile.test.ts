import { beforeEach, describe, expect, it } from 'vitest';

import { keysFrom } from '../keys/keys.sql.ts';
import { profileFrom, type ProfileFacts } from './read-profile.ts';

type Session = NonNullable<ProfileFacts['session']>;

const OWN = {
  tabStyle: 'top',
  scoreMessage: true,
  nextSteps: true,
  animations: true,
  productDisplay: 'cards',
} as const;
/** The parts that PROF-001 names. */
const PARTS = [
  'isAuthenticated',
  'identifier',
  'roles',
  'csrfToken',
  'tm',
  'rnd',
  'redirect_uri',
  'expires_at',
  'registeringUsername',
  'registeringRememberMe',
  'rememberMeInfo',
  'userDetails',
  'preferences',
  'themes',
  'extras',
  'isPromotionEnabled',
  'isPromotionNewUser',
  'isTrustRatingEnabled',
  'existingCustomer',
  'homeShowCode',
];

const PROMOTION = { from: '2026-11-01', to: '2026-11-30' };
const BUSINESS_LOAN = 4;

const session: Session = {
  id: 's-1',
  shardKey: 'm-1',
  memberId: 'm-1',
  registrationId: null,
  roles: new Set(['EV', 'MV', '1FA', '2FA']),
  nextPath: '/dashboard',
  outgrewToken: false,
  resetProof: null,
  expiresAt: new Date('2026-11-10T12:00:00Z'),
};
const registering: Session = { ...session, memberId: null, registrationId: 'r-1', roles: new Set() };

const details = {
  email: 'mia@example.com',
  firstName: 'Mia',
  middleName: '',
  lastName: 'Chen',
  dateOfBirth: '1990-11-11',
  dob: { dd: '11', mm: '11', yy: '1990' },
  gender: false,
  address: '12 Smith Street, Hobart TAS 7000',
  addressPrevious: '',
  hasLivedLessThan3Years: false,
  mobile: '0412345678',
  eqfxmarketing: false,
  partnerSourceId: null as number | null,
  isCurrentEmailValid: true,
  isCurrentMobileValid: true,
};

let now = '';
let partnerSourceId: number | null = null;
let openedAt = new Date();
let interest: number | null = null;
let edition: ProfileFacts['edition'] = {
  brand: { themes: OWN, promotion: null, reviews: null },
  coBrands: [],
};

beforeEach(() => {
  now = '2026-11-10T02:00:00Z';
  partnerSourceId = null;
  openedAt = new Date('2026-01-05T00:00:00Z');
  interest = null;
  edition = {
    brand: { themes: OWN, promotion: PROMOTION, reviews: null },
    coBrands: [
      { partnerId: 12, themes: { nextSteps: false } },
      { partnerId: 24, themes: { tabStyle: 'side', productDisplay: 'list' } },
    ],
  };
});

function read(current: Session | null) {
  return profileFrom({
    session: current,
    csrfToken: current === null ? null : 'csrf',
    member:
      current === null || current.memberId === null
        ? null
        : {
            details: { ...details, partnerSourceId },
            openedAt,
            keys: keysFrom(undefined),
            tellsOfMove: false,
          },
    interest,
    waiting: current === registering ? { email: 'mia@example.com', partnerSourceId } : null,
    now: new Date(now),
    settings: {
      timings: {
        infoMessageMs: 4000,
        existingUserRedirectMs: 10_000,
        scoreRetryMs: 3000,
        scoreRetryMax: 5,
        deviceRetryMs: 1000,
        deviceRetryMax: 5,
      },
      marketingDefault: true,
      comparisonUrl: 'https://compare.example',
      hasEstimates: true,
      bureauPortal: null,
      otherBureaus: [],
      mainBureau: 'Yarran Credit',
      secondBureau: null,
      reviewWidgetUrl: null,
    },
    edition,
  });
}

describe('profileFrom', () => {
  it('[PROF-001] the profile has every part, for visitors as for members', () => {
    for (const each of [null, session, registering]) {
      const profile = read(each);
      expect(Object.keys(profile)).toEqual(expect.arrayContaining(PARTS));
      expect(Object.keys(profile.extras)).toEqual(['isBusinessOwner', 'state', 'age']);
      expect(Object.keys(profile.themes).toSorted()).toEqual(Object.keys(OWN).toSorted());
    }
    expect(read(session).userDetails?.dateOfBirth).toBe('1990-11-11');
  });

  it.each([
    ['2026-11-10T12:59:00Z', 35],
    ['2026-11-10T13:00:00Z', 36],
  ])('[PROF-006] state and age are derived, the age by Sydney’s date (%s)', (at, age) => {
    now = at;
    expect(read(session).extras).toEqual({ isBusinessOwner: null, state: 'TAS', age });
    expect(read(null).extras).toEqual({ isBusinessOwner: null, state: null, age: null });
  });

  it('[PROF-006] a member counts as a business owner who chose a business loan in About Me and consented to its use', () => {
    expect(read(session).extras.isBusinessOwner).toBeNull();
    interest = BUSINESS_LOAN;
    expect(read(session).extras.isBusinessOwner).toBe(true);
    interest = 5;
    expect(read(session).extras.isBusinessOwner).toBeNull();
  });

  it.each([
    ['2026-10-31T12:59:00Z', false],
    ['2026-10-31T13:00:00Z', true],
    ['2026-11-30T12:59:00Z', true],
    ['2026-11-30T13:00:00Z', false],
  ])('[PROF-001] the promotion runs on its days in Sydney (%s)', (at, isOn) => {
    now = at;
    expect(read(null).isPromotionEnabled).toBe(isOn);
  });

  it('[PROF-001] a member whose account was opened during the promotion is a new user of it', () => {
    expect(read(session).isPromotionNewUser).toBe(false);
    openedAt = new Date('2026-11-03T00:00:00Z');
    expect(read(session).isPromotionNewUser).toBe(true);
    now = '2027-05-01T00:00:00Z';
    expect(read(session)).toMatchObject({ isPromotionEnabled: false, isPromotionNewUser: true });
  });

  it('[HOME-023] the review widget’s flag is on when the edition has reviews', () => {
    expect(read(session).isTrustRatingEnabled).toBe(false);
    edition = { ...edition, brand: { ...edition.brand, reviews: { service: 'Stars' } } };
    for (const each of [null, session]) expect(read(each).isTrustRatingEnabled).toBe(true);
  });
});

describe('co-branded editions', () => {
  it.each([
    [12, { ...OWN, nextSteps: false }],
    [24, { ...OWN, tabStyle: 'side', productDisplay: 'list' }],
    [null, OWN],
  ])('[HOME-033] [DASH-014] partner %s has its own themes from registration on', (partner, themes) => {
    partnerSourceId = partner;
    for (const each of [session, registering]) {
      expect(read(each)).toMatchObject({ partnerSourceId: partner, themes });
    }
  });

  it('[HOME-033] a session with a password only does not see its partner', () => {
    partnerSourceId = 12;
    const profile = read({ ...session, roles: new Set(['EV', 'MV', '1FA']) });
    expect(profile).toMatchObject({ partnerSourceId: null, themes: OWN, isPromotionNewUser: false });
  });
});
