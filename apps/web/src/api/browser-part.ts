import type { ResponseOf } from '@wattle/contract';
import { readRememberMe } from './local-storage.ts';

type Profile = ResponseOf<'GET /v1/user/init'>;

type Learned = Pick<Profile, 'tm' | 'existingCustomer' | 'homeShowCode'>;

const NOTHING: Learned = { tm: null, existingCustomer: null, homeShowCode: null };

let learned = NOTHING;

export function learn(part: Partial<Learned>): void {
  learned = { ...learned, ...part };
}

export function unlearn(): void {
  learned = NOTHING;
}

/**
 * Adds what only the browser knows (PROF-001): device session, invitation, home page code and remembered username. The
 * invitation no longer counts once a member is signed in.
 */
export function withBrowserPart(profile: Profile): Profile {
  const rememberMeInfo = readRememberMe();
  return {
    ...profile,
    ...learned,
    existingCustomer: profile.isAuthenticated ? null : learned.existingCustomer,
    rememberMeInfo,
    registeringRememberMe:
      rememberMeInfo.rememberMe && rememberMeInfo.username === profile.registeringUsername,
  };
}
