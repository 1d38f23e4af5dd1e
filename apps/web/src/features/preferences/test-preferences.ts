import { type FakeApi, installFakeApi, memberOf } from '#web/api/fake-api.ts';
import type { Profile } from '#web/api/session.ts';
import type { Consent } from './use-consents.ts';
import type { Preferences } from './use-preferences.ts';

export const SAVED: Preferences = {
  categories: [
    {
      name: 'Borrowing',
      interests: [
        { id: 'home-loans', name: 'Home loans', selected: true },
        { id: 'car-loans', name: 'Car loans', selected: false },
      ],
    },
    { name: 'From us', interests: [{ id: 'articles', name: 'New articles', selected: false }] },
  ],
  isSubscribed: true,
  eqfxmarketing: true,
  isActive: true,
  isSynchronised: true,
  offersPausedUntil: null,
};

export const MARKETING: Consent = {
  kind: 'marketing',
  title: 'Newsletters and offers by email',
  isGiven: true,
  givenAt: '2026-11-03T02:05:00.000Z',
  withdrawnAt: null,
  withdrawing: 'here',
  consequence: 'We send you no more newsletters or offers.',
  history: [
    {
      granted: true,
      at: '2026-11-03T02:05:00.000Z',
      source: 'the registration form',
      textVersion: '2026-11',
      text: 'Contact me with offers and news.',
      interests: [],
    },
  ],
};

/** An API with the calls that both pages make on arrival. */
export function preferencesApi(profile: Partial<Profile> = {}): FakeApi {
  const api = installFakeApi();
  api.on('GET /v1/user/init', memberOf(profile));
  api.on('GET /v1/user/preferences', SAVED);
  api.on('GET /v1/user/notifications/choices', { email: [], push: [], isDaily: false });
  api.on('GET /v1/user/push', { key: null, endpoints: [] });
  api.on('GET /v1/user/consents', { consents: [MARKETING] });
  return api;
}
