import type { Harness } from '#api/testing/harness.ts';
import { signIn } from '#api/testing/people.ts';
import type { Answer, TestBrowser } from '#api/testing/test-browser.ts';

/** The birth date of everybody whom the tests register. */
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
  return { link, password: new URL(link).searchParams.get('p') ?? '' };
}

/** Opens the mailed link as the login page does. */
export function followLink(
  browser: TestBrowser,
  given: { email: string; password: string },
): Promise<Answer> {
  return signIn(browser, given, 'forced-password');
}
