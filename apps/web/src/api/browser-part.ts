import type { ResponseOf } from '@wattle/contract';
import { readRememberMe } from './local-storage.ts';

type Profile = ResponseOf<'GET /v1/user/init'>;

type BrowserPart = Pick<Profile, 'tm' | 'existingCustomer' | 'homeShowCode'>;

const NOTHING: BrowserPart = { tm: null, existingCustomer: null, homeShowCode: null };

let browserPart = NOTHING;

export function setBrowserPart(part: Partial<BrowserPart>): void {
  browserPart = { ...browserPart, ...part };
}

export function clearBrowserPart(): void {
  browserPart = NOTHING;
}

/**
 * Adds what only the browser knows (PROF-001): device session, invitation, home page code and remembered username. The
 * invitation no longer counts once a member is signed in.
 */
export function withBrowserPart(profile: Profile): Profile {
  const rememberMeInfo = readRememberMe();
  return {
    ...profile,
    ...browserPart,
    existingCustomer: profile.isAuthenticated ? null : browserPart.existingCustomer,
    rememberMeInfo,
    registeringRememberMe:
      rememberMeInfo.rememberMe && rememberMeInfo.username === profile.registeringUsername,
  };
}
