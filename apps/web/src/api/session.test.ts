import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { installFakeApi, memberOf, NETWORK_FAILURE, profileOf } from './fake-api.ts';
import { readRememberMe, readSavedSession, writeRememberMe, writeSavedSession } from './local-storage.ts';
import {
  adoptToken,
  checkAuthentication,
  currentSession,
  heldCsrfToken,
  INITIAL_SESSION,
  onSessionReset,
  type Profile,
  profileReady,
  refreshProfile,
  signOutLocally,
  startSession,
} from './session.ts';

const inAnHour = () => Date.now() + 3_600_000;
const token = {
  expires_in: 1800,
  csrfToken: 'csrf-2',
  roles: 'EV,1FA',
  redirect_uri: '/login-2fa',
  identifier: 'm-1',
};

describe('the saved session', () => {
  it('[LOGIN-022] trusts an unexpired saved session until the server answers, and clears an expired one', () => {
    writeSavedSession({ isAuthenticated: true, roles: 'IV', identifier: 'm-1', expiresAt: inAnHour() });
    expect(readSavedSession()?.roles).toBe('IV');
    writeSavedSession({ isAuthenticated: true, roles: 'IV', identifier: 'm-1', expiresAt: Date.now() - 1 });
    expect(readSavedSession()).toBeNull();
    expect(localStorage.getItem('wattle.session')).toBeNull();
  });

  it('[LOGIN-021] stores roles, expiry, flag and identifier at sign-in, but no token or password', async () => {
    const api = installFakeApi();
    api.on('GET /v1/user/init', memberOf({ expires_at: new Date(inAnHour()).toISOString() }));
    await adoptToken(token);
    const saved: unknown = JSON.parse(localStorage.getItem('wattle.session') ?? 'null');
    expect(saved).toEqual({
      isAuthenticated: true,
      roles: 'IV,ICV,IDL,EV,MV,1FA,2FA,IHC',
      identifier: 'm-1',
      expiresAt: expect.any(Number),
    });
    expect(Object.values(localStorage).join()).not.toContain('csrf');
    expect(heldCsrfToken()).toBe('csrf-1');
  });

  it('[LOGIN-022] follows the server when it contradicts the saved session', async () => {
    installFakeApi();
    writeSavedSession({ isAuthenticated: true, roles: 'IV', identifier: 'm-1', expiresAt: inAnHour() });
    startSession();
    expect(currentSession()).toMatchObject({ status: 'waiting', saved: { roles: 'IV' } });
    await profileReady();
    expect(currentSession()).toMatchObject({ status: 'known', profile: { isAuthenticated: false } });
    expect(readSavedSession()).toBeNull();
  });
});

describe('the session', () => {
  it('[LOGIN-020] [LOGIN-033] drops fetched data at sign-in and log-out', async () => {
    const api = installFakeApi();
    api.on('GET /v1/user/init', memberOf());
    let resets = 0;
    const stop = onSessionReset(() => (resets += 1));
    await adoptToken(token);
    expect(resets).toBe(1);
    writeRememberMe({ rememberMe: true, username: 'mia@example.com' });
    signOutLocally();
    stop();
    expect(resets).toBe(2);
    expect(currentSession()).toMatchObject({
      status: 'known',
      profile: { isAuthenticated: false, roles: '' },
    });
    expect(heldCsrfToken()).toBeNull();
    expect(readRememberMe()).toEqual({ rememberMe: true, username: 'mia@example.com' });
  });

  it('[LOGIN-024] [PROF-014] treats a failed authentication check as signed out', async () => {
    const api = installFakeApi();
    api.on('GET /v1/user/init', memberOf());
    await profileReady();
    api.on('GET /v1/user/is-authenticated', { isAuthenticated: true, identifier: 'm-1', roles: 'IV' });
    await checkAuthentication();
    expect(currentSession()).toMatchObject({ profile: { isAuthenticated: true } });
    api.on('GET /v1/user/is-authenticated', NETWORK_FAILURE);
    await checkAuthentication();
    expect(currentSession()).toMatchObject({ profile: { isAuthenticated: false } });
  });

  it('reports a profile that failed to load and allows a retry', async () => {
    const api = installFakeApi();
    api.on('GET /v1/user/init', { refuse: 'unavailable' }, profileOf());
    await expect(profileReady()).rejects.toThrow('unavailable');
    expect(currentSession()).toEqual({ status: 'failed', saved: null });
    await refreshProfile();
    expect(currentSession().status).toBe('known');
  });

  it('ignores a pending answer after log-out', async () => {
    const api = installFakeApi();
    api.on('GET /v1/user/init', memberOf());
    await profileReady();
    const late = refreshProfile();
    signOutLocally();
    await late;
    expect(currentSession()).toMatchObject({ profile: { isAuthenticated: false } });
  });

  it('[LOGIN-020] completes a sign-in even when another tab has triggered a request', async () => {
    const api = installFakeApi({ registeringUsername: 'mia@example.com' });
    startSession();
    await profileReady();
    const [first, second] = [Promise.withResolvers<Profile>(), Promise.withResolvers<Profile>()];
    const answers = [first.promise, second.promise];
    api.onEach('GET /v1/user/init', () => answers.shift() ?? memberOf());
    const taken = adoptToken(token);
    // The other tab has stored the sign-in.
    writeSavedSession({ isAuthenticated: true, roles: 'EV', identifier: 'm-1', expiresAt: inAnHour() });
    dispatchEvent(new StorageEvent('storage', { key: 'wattle.session' }));
    first.resolve(memberOf({ roles: 'EV,1FA' }));
    await taken;
    expect(currentSession()).toMatchObject({ profile: { isAuthenticated: true, roles: 'EV,1FA' } });
    second.resolve(memberOf({ roles: 'EV,1FA,2FA' }));
    await waitFor(() => expect(currentSession()).toMatchObject({ profile: { roles: 'EV,1FA,2FA' } }));
  });

  it('keeps the latest of two answers that cross', async () => {
    const api = installFakeApi();
    const older = Promise.withResolvers<Profile>();
    const answers = [older.promise, Promise.resolve(memberOf({ displayName: 'Newer' }))];
    api.onEach('GET /v1/user/init', () => answers.shift() ?? older.promise);
    const late = refreshProfile();
    await refreshProfile();
    older.resolve(memberOf({ displayName: 'Older' }));
    await late;
    expect(currentSession()).toMatchObject({ profile: { displayName: 'Newer' } });
  });

  it('[LOGIN-020] ignores an answer requested before a sign-in', async () => {
    const api = installFakeApi();
    await profileReady();
    const older = Promise.withResolvers<Profile>();
    const answers = [older.promise, Promise.resolve(memberOf())];
    api.onEach('GET /v1/user/init', () => answers.shift() ?? older.promise);
    const late = refreshProfile();
    const taken = adoptToken(token);
    older.resolve(profileOf({ displayName: 'Before' }));
    await Promise.all([late, taken]);
    expect(currentSession()).toMatchObject({ profile: { displayName: 'Mia' } });
  });

  it('ends the session when another tab logs out', async () => {
    const api = installFakeApi();
    api.on('GET /v1/user/init', memberOf());
    api.on('GET /v1/user/is-authenticated', { isAuthenticated: false, identifier: null, roles: '' });
    startSession();
    await profileReady();
    dispatchEvent(new StorageEvent('storage', { key: 'wattle.session', newValue: null }));
    await waitFor(() => expect(currentSession()).toMatchObject({ profile: { isAuthenticated: false } }));
  });

  it.each([null, { isAuthenticated: true, roles: 'IV', identifier: 'm-2', expiresAt: inAnHour() }])(
    '[LOGIN-033] [LOGIN-020] drops the member of a page from the page cache at once where the browser has %j',
    async (saved) => {
      const api = installFakeApi();
      api.on('GET /v1/user/init', memberOf({ expires_at: new Date(inAnHour()).toISOString() }));
      startSession();
      await profileReady();
      const dropped: string[] = [];
      const forget = onSessionReset(() => dropped.push('m-1'));
      writeSavedSession(saved);
      const profile = saved === null ? profileOf() : memberOf({ identifier: saved.identifier });
      api.on('GET /v1/user/init', profile);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      forget();
      expect(currentSession()).toEqual(INITIAL_SESSION);
      expect([dropped, heldCsrfToken()]).toEqual([['m-1'], null]);
      await waitFor(() => expect(currentSession()).toMatchObject({ status: 'known', profile }));
    },
  );
});
