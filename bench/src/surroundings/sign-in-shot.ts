import { PASSWORD, signInBody } from '@wattle/testkit/people';

import type { Shot } from '../programs/fire.ts';
import { openBrowser } from './browser.ts';
import type { Address } from './people.ts';

/** A sign-in with everything done but the sign-in itself: challenge solved, device reported. */
export async function signInShot(
  { api }: Pick<Address, 'api'>,
  { email, device }: { email: string; device: string },
): Promise<Shot> {
  const browser = openBrowser(api);
  browser.cookies.set('device', device);
  const proofs = {
    'x-device-token': await browser.reportDevice(),
    'x-challenge-token': await browser.solve(),
  };
  return {
    method: 'POST',
    path: '/v1/oauth2/token',
    headers: { ...browser.headers(), ...proofs },
    body: JSON.stringify(signInBody({ email, password: PASSWORD })),
  };
}
