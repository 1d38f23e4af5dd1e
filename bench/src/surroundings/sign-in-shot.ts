import type { Shot } from '../programs/fire.ts';
import { makeBrowser, solve } from './browser.ts';
import { PASSWORD, type Address } from './people.ts';
import { reportDevice } from './report-device.ts';

/** A sign-in with everything done but the sign-in itself: challenge solved, device reported. */
export async function signInShot(
  { api, simulators }: Address,
  { email, device }: { email: string; device: string },
): Promise<Shot> {
  const browser = makeBrowser(api);
  const tm = await reportDevice({ simulators }, browser);
  const token = solve(await browser.call<Parameters<typeof solve>[0]>('GET', '/v1/challenge'));
  const body = {
    grant_type: 'password',
    client_id: '123',
    username: email,
    password: PASSWORD,
    rememberMe: false,
    context: null,
  };
  return {
    method: 'POST',
    path: '/v1/oauth2/token',
    headers: {
      ...browser.headers(),
      cookie: `device=${device}`,
      'x-device-token': tm,
      'x-challenge-token': token,
    },
    body: JSON.stringify(body),
  };
}
