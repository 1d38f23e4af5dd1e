import type { Page } from '@playwright/test';

type Options = { hasResidentKey?: boolean; transport?: 'internal' | 'usb' };

let removals: (() => Promise<unknown>)[] = [];

/** Called after each test. */
export async function removeAuthenticators(): Promise<void> {
  for (const remove of removals) await remove();
  removals = [];
}

/** Chromium's virtual authenticator, as a phone with a screen lock. */
export async function authenticator(
  page: Page,
  { hasResidentKey = true, transport = 'internal' }: Options = {},
) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  removals.push(() => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }));
  return {
    /** Whether it answers by itself, as if touched. */
    async setPresent(enabled: boolean): Promise<void> {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async setVerified(isUserVerified: boolean): Promise<void> {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async countPasskeys(): Promise<number> {
      const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}

export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/my-details?step=4');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of this passkey').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Behaves as browsers that suggest no passkeys. */
export const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
