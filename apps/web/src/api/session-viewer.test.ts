import { expect, it } from 'vitest';
import type { SavedSession } from './local-storage.ts';
import { profileOf } from './fake-api.ts';
import { viewerOf } from './session-viewer.ts';

const saved: SavedSession = { isAuthenticated: true, roles: 'IV, 2FA', identifier: 'm-1', expiresAt: 1 };

it.each(['waiting', 'failed'] as const)(
  '[LOGIN-022] trusts a saved session until the server has answered: %s',
  (status) => {
    expect(viewerOf({ status, saved })).toMatchObject({
      isAuthenticated: true,
      roles: new Set(['IV', '2FA']),
      displayName: null,
    });
    expect(viewerOf({ status, saved: null }).isAuthenticated).toBe(false);
  },
);

it.each([
  [false, false, false],
  [true, false, true],
  [false, true, true],
])(
  '[PROF-001] shows the promotion while it runs (%s) and to members who joined in it (%s): %s',
  (isPromotionEnabled, isPromotionNewUser, isShown) => {
    const profile = profileOf({ isPromotionEnabled, isPromotionNewUser });
    expect(viewerOf({ status: 'known', profile }).isPromotionOn).toBe(isShown);
  },
);
