import type { Page } from '@playwright/test';

type Options = { hasResidentKey?: boolean; isUserVerified?: boolean };

let removals: (() => Promise<unknown>)[] = [];

/** After each test. */
export async function removeAuthenticators(): Promise<void> {
  for (const remove of removals) await remove();
  removals = [];
}

/** Chromium's virtual authenticator, as a phone with a screen lock. */
export async function authenticator(
  page: Page,
  { hasResidentKey = true, isUserVerified = true }: Options = {},
) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  removals.push(() => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }));
  return { devtools, authenticatorId };
}

export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/my-details/log-in');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of this passkey').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** As in browsers that suggest no passkeys, such as Firefox. */
export const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
