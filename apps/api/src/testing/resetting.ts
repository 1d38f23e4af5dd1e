import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { licence, signIn } from '@wattle/testkit/people';

import type { Harness } from '#api/testing/harness.ts';

/** Birth date of every person that the tests register. */
export const DOB = { dd: '14', mm: '3', yy: '1988' };

/** One request from a browser of its own. */
export function askForReset(
  harness: Harness,
  { email, dob = DOB }: { email: string; dob?: typeof DOB },
): Promise<Answer> {
  return harness.browser().call('POST /v1/user/forgot-password', { body: { email, dob } });
}

/** Requests a temporary password and reads it from the mail. */
export async function temporaryPasswordOf(
  harness: Harness,
  email: string,
): Promise<{ link: string; password: string }> {
  const before = (await harness.simulators.messages(email)).length;
  await askForReset(harness, { email });
  const [message] = await harness.simulators.waitForMessages(email, before + 1);
  const link = message?.links[0] ?? '';
  return { link, password: mailedPassword(link) };
}

/** The temporary password of a mailed link. */
export const mailedPassword = (link: string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('p') ?? '';

/** Opens the mailed link as the login page does. */
export function followLink(browser: Browser, given: { email: string; password: string }): Promise<Answer> {
  return signIn(browser, given, 'forced-password');
}

/** What people choose after a reset. */
export const NEXT_PASSWORD = 'amber-kettle-lantern-tide';

/** What the mailbox and the birth date allow: a new password, and a session that has used it. */
export async function resetByMail(harness: Harness, email: string): Promise<Browser> {
  const before = (await harness.simulators.messages(email)).length;
  const { password } = await temporaryPasswordOf(harness, email);
  const browser = harness.browser();
  await followLink(browser, { email, password });
  const body = { newPassword: NEXT_PASSWORD };
  const changed = await browser.call('POST /v1/user/changePassword', { body });
  if (changed.status !== 200) throw new Error(`not changed: ${changed.text}`);
  // The link, and the notice that the password was changed; whatever comes after belongs to another test.
  await harness.simulators.waitForMessages(email, before + 2);
  return browser;
}

/** Shows a document in a session: its first poll, or the refusal before. */
export async function showDocument(
  browser: Browser,
  driversLicence: ReturnType<typeof licence> = licence(0),
): Promise<Answer> {
  const body = { consent: true, consent1: true, driversLicence };
  const started = await browser.call('POST /v1/validate/identity-documents', { body });
  if (started.status !== 200) return started;
  const { trackingReference } = started.body;
  return browser.call('PUT /v1/validate/identity-documents', { body: { trackingReference } });
}
