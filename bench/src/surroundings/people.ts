import type { Browser } from '@wattle/testkit/browser/browser';
import { outsideWorldAt } from '@wattle/testkit/outside-world';
import { openAccount, proveMobile, verifyIdentity, type World } from '@wattle/testkit/people';

import { openBrowser } from './browser.ts';

/** Where the processes answer. */
export type Address = { api: string; simulators: string };

export type Member = { id: string; email: string; browser: Browser };

const worldAt = ({ api, simulators }: Address): World => ({
  browser: () => openBrowser(api),
  simulators: outsideWorldAt(simulators),
});

/** Registers through a browser's calls, up to the account that a proved e-mail address opens. The name determines the file. */
export async function register(address: Address, lastName = 'Good'): Promise<Member> {
  const { email, browser } = await openAccount(worldAt(address), { lastName });
  const { identifier } = await browser.client('GET /v1/user/init', {});
  if (identifier === null) throw new Error('a registered member is not signed in');
  return { id: identifier, email, browser };
}

/** The rest of the journey: mobile number, identity, and this month's score from the bureau. */
export async function completeJourney(address: Address, { browser }: Member): Promise<void> {
  await proveMobile(worldAt(address), { browser });
  await browser.client('GET /v1/user/init', {});
  await verifyIdentity(browser);
  const { scoreInfo } = await browser.client('POST /v1/creditscore', { body: {} });
  if (typeof scoreInfo?.score !== 'number') throw new Error('the bureau answered without a score');
}
