import { describe, expect, it } from 'vitest';
import { installFakeApi, memberOf, profileOf } from './fake-api.ts';
import { deviceToken } from './device.ts';
import { reportFakeDevice } from './fake-device.ts';
import { writeRememberMe } from './local-storage.ts';
import { currentSession, keepInProfile, type Profile, refreshProfile, signOutLocally } from './session.ts';

const PERSON = { firstName: 'Zoë', middleName: 'Ann', lastName: 'Lee', email: 'zoe@example.com' };

function known(): Profile | null {
  const session = currentSession();
  return session.status === 'known' ? session.profile : null;
}

describe('the browser’s part of the profile', () => {
  it('[PROF-001] [PROF-005] keeps the device session in the profile once it was requested', async () => {
    const api = installFakeApi();
    reportFakeDevice(api);
    await refreshProfile();
    expect(known()?.tm).toBeNull();
    expect(await deviceToken({ deviceRetryMs: 1, deviceRetryMax: 5 })).toBe('tm-1');
    expect(known()?.tm).toBe('tm-1');
    await refreshProfile();
    expect(known()?.tm, 'the next answer of the server does not lose it').toBe('tm-1');
  });

  it('[PROF-001] names the remembered username and whether it is the registering one', async () => {
    writeRememberMe({ rememberMe: true, username: 'mia@example.com' });
    const api = installFakeApi();
    api.on(
      'GET /v1/user/init',
      profileOf({ registeringUsername: 'mia@example.com' }),
      profileOf({ registeringUsername: 'zoe@example.com' }),
    );
    await refreshProfile();
    expect(known()).toMatchObject({
      registeringRememberMe: true,
      rememberMeInfo: { rememberMe: true, username: 'mia@example.com' },
    });
    await refreshProfile();
    expect(known()?.registeringRememberMe).toBe(false);
  });

  it('[PROF-001] [SPLASH-005] keeps the invited person until a sign-in or log-out', async () => {
    const api = installFakeApi();
    api.on('GET /v1/user/init', profileOf(), profileOf(), memberOf());
    await refreshProfile();
    keepInProfile({ existingCustomer: PERSON });
    expect(known()?.existingCustomer).toEqual(PERSON);
    await refreshProfile();
    expect(known()?.existingCustomer).toEqual(PERSON);
    await refreshProfile();
    expect(known()?.existingCustomer).toBeNull();
    signOutLocally();
    expect(known()?.existingCustomer).toBeNull();
  });

  it('[PROF-001] [HOME-031] keeps the home page code across profile requests', async () => {
    installFakeApi();
    keepInProfile({ homeShowCode: 'savvy' });
    await refreshProfile();
    expect(known()?.homeShowCode).toBe('savvy');
  });
});
