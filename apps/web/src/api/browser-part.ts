import type { ResponseOf } from '@wattle/contract';
import { readRememberMe } from './local-storage.ts';

type Profile = ResponseOf<'GET /v1/user/init'>;

/** What pages have learned since they were loaded. */
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
 * A profile with what this browser alone knows (PROF-001): the device session, whom an invitation named, the home page's
 * code, and the username it remembers. An invited person is nobody any more once somebody is signed in.
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
