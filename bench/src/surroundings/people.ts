import { randomBytes } from 'node:crypto';

import { makeBrowser, type Browser } from './browser.ts';
import { until } from './processes.ts';
import { reportDevice } from './report-device.ts';

/** Where the processes answer. */
export type Address = { api: string; simulators: string };

export const PASSWORD = 'quiet-river-morning-tram';

export type Member = { id: string; email: string; browser: Browser };

async function latestCode({ simulators }: Address, to: string): Promise<string> {
  let code: string | undefined;
  await until(async () => {
    const response = await fetch(`${simulators}/control/messages?to=${encodeURIComponent(to)}`);
    const messages = (await response.json()) as { codes: string[] }[];
    code = messages[0]?.codes[0];
    return code !== undefined;
  });
  return code ?? '';
}

/** The body that the registration form sends. */
export function registrationOf(email: string) {
  return {
    firstName: 'Alex',
    middleName: '',
    lastName: 'Good',
    dob: { dd: '14', mm: '3', yy: '1988' },
    gender: true,
    address: '12 Smith Street, Sydney NSW 2000',
    hasLivedLessThan3Years: false,
    addressPrevious: '',
    email,
    password: PASSWORD,
    consent: true,
    eqfxmarketing: false,
  };
}

/** Registers through a browser's calls, up to the account that a proved e-mail address opens. */
export async function register(address: Address): Promise<Member> {
  const browser = makeBrowser(address.api);
  const email = `bench-${randomBytes(6).toString('hex')}@example.com`;
  await browser.call('POST', '/v1/user/register-full', {
    body: registrationOf(email),
    headers: { 'x-device-token': await reportDevice(address, browser) },
    challenge: true,
  });
  const oneTimeCode = await latestCode(address, email);
  await browser.call('POST', '/v1/user/register/verify-totp-email', {
    body: { oneTimeCode },
    challenge: true,
  });
  const { identifier, isAuthenticated } = await browser.call<{
    identifier: string;
    isAuthenticated: boolean;
  }>('GET', '/v1/user/is-authenticated');
  if (!isAuthenticated) throw new Error('a registered member is not signed in');
  await browser.call('GET', '/v1/user/init');
  return { id: identifier, email, browser };
}

/** The rest of the journey: mobile number, identity, and this month's score from the bureau. */
export async function completeJourney(address: Address, { browser }: Member): Promise<void> {
  await browser.call('POST', '/v1/user/register/send-totp-mobile', {
    body: { destination: '0412345678' },
    challenge: true,
  });
  const oneTimeCode = await latestCode(address, '+61412345678');
  await browser.call('POST', '/v1/user/register/verify-totp-mobile', {
    body: { oneTimeCode },
    challenge: true,
  });
  await browser.call('GET', '/v1/user/init');
  const driversLicence = { stateCode: 'NSW', number: '12345670', cardNumber: '1234567890' };
  const path = '/v1/validate/identity-documents';
  const { trackingReference } = await browser.call('POST', path, {
    body: { consent: true, consent1: true, driversLicence },
  });
  await browser.call('PUT', path, { body: { trackingReference } });
  const { scoreInfo } = await browser.call<{ scoreInfo: { score: number | null } }>(
    'POST',
    '/v1/creditscore',
    {
      body: {},
    },
  );
  if (scoreInfo.score === null) throw new Error('the bureau gave no score');
}
