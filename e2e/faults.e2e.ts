import type { Page } from '@playwright/test';
import { breakable, expect } from './support/journey.ts';
import type { FaultMode } from './support/outside-world.ts';
import { internationalNumber, stranger } from './support/people.ts';
import { beginAtDocuments, beginRegistration } from './support/members.ts';
import { enterCode, fillForm, mobileField, openForm, submitForm } from './support/registering.ts';
import { askForCode, logOut, pressLogIn, typeCredentials } from './support/signing-in.ts';
import { sendLicence } from './support/verifying.ts';
import type { Watch } from './support/watch.ts';

/** Faults that make a provider useless, and those that only make it hard to reach. */
const useless: readonly FaultMode[] = ['down', 'timeout', 'error', 'malformed'];
const trying: readonly FaultMode[] = ['slow', 'flaky'];
const every: readonly FaultMode[] = [...useless, ...trying];

const score = (page: Page) => page.getByRole('img', { name: /^Your credit score is/ });

/** The fingerprint comes straight from its provider, so the browser itself sees its faults. */
function planFingerprintFaults(watch: Watch): void {
  watch.planOffline();
  watch.plan(500, '/device/fp.js');
  watch.plan(500, '/device/v1/report');
  watch.planComplaints(/fp\.js|Unexpected (end|token)|MIME type/);
}

for (const mode of every) {
  breakable(
    `[REG-041] [REG-050] mail and SMS that are ${mode} delay the codes, and lose none`,
    async ({ page, world }) => {
      const person = stranger();
      await world.breakDown('mail', mode);
      await beginRegistration(page, world, person);
      await expect.poll(() => world.countRequests('mail')).toBeGreaterThan(0);
      await world.mendAll();
      await enterCode(page, await world.nextCode(person.email));
      await page.waitForURL('**/create-account/mobile');

      await world.breakDown('sms', mode);
      await mobileField(page).fill(person.mobile);
      await page.getByRole('button', { name: 'Send SMS' }).click();
      await page.waitForURL('**/create-account/verify-mobile');
      await expect.poll(() => world.countRequests('sms')).toBeGreaterThan(0);
      await world.mendAll();
      await enterCode(page, await world.nextCode(internationalNumber(person)));
      await page.waitForURL('**/my-details/verification');
      expect(await world.countMessages(person.email)).toBe(1);
      expect(await world.countMessages(internationalNumber(person))).toBe(1);
    },
  );
}

breakable(
  '[ADDR-004] [REG-028] an address look-up that is down, late, broken or malformed says so each time, and the address is typed instead',
  async ({ page, world, watch }) => {
    watch.plan(503, '/v1/address/lookup/');
    await openForm(page);
    const address = page.getByRole('combobox', { name: 'Current address' });
    for (const mode of useless) {
      await address.fill('12 smith street');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(address).not.toHaveAccessibleDescription(/We can't find your address/);
      await world.breakDown('address', mode);
      await address.fill(`1 king street ${mode}`);
      await expect(address).toHaveAccessibleDescription(/We can't find your address/);
      if (mode !== useless.at(-1)) await world.mendAll();
    }
    await fillForm(page, stranger());
    await submitForm(page).click();
    await page.waitForURL('**/create-account/verify-email');
  },
);

for (const mode of useless) {
  breakable(
    `[IDV-049] [SCORE-015] [SCORE-016] [LOGIN-018] identity service, bureau and fingerprint that are ${mode} are each told, and each can be tried again`,
    async ({ page, world, watch }) => {
      breakable.slow();
      watch.plan(417, '/v1/validate/identity-documents');
      watch.plan(409, '/v1/creditscore');
      watch.plan(409, '/v1/oauth2/token');
      const person = await beginAtDocuments(page, world);

      await world.breakDown('identity', mode);
      await sendLicence(page);
      await expect(page.getByRole('alert')).toContainText('The service is busy. Please try again later.');
      await world.mendAll();
      await world.breakDown('bureau', mode);
      await page.getByRole('button', { name: 'VERIFY' }).click();
      await page.waitForURL('**/dashboard');
      await expect(
        page.getByRole('paragraph').filter({
          hasText: 'The credit bureau is down at the moment. Please try again later.',
        }),
      ).toBeVisible();

      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();

      await world.mendAll();
      planFingerprintFaults(watch);
      await world.breakDown('device', mode);
      await logOut(page);
      await page.goto('/login?retUrl=%2Fdashboard');
      // What this page load reported when its person registered would do for the log-in as well.
      await page.reload();
      await typeCredentials(page, person);
      await pressLogIn(page);
      await expect(page.getByRole('alert')).toContainText(
        'We could not check your device. Please refresh the page and try again.',
      );
      await world.mendAll();
      await page.reload();
      await typeCredentials(page, person);
      await pressLogIn(page);
      await page.waitForURL('**/login-2fa**');
      await askForCode(page);
      await enterCode(page, await world.nextCode(person.email));
      await page.waitForURL('**/dashboard');
      await expect(score(page)).toBeVisible();
    },
  );
}

for (const mode of trying) {
  breakable(
    `[ADDR-006] [IDV-042] [SCORE-012] [LOGIN-018] providers that are ${mode} are waited for, and nobody notices more`,
    async ({ page, world, watch }) => {
      breakable.slow();
      if (mode === 'flaky') planFingerprintFaults(watch);
      await world.breakDown('address', mode);
      await openForm(page);
      const address = page.getByRole('combobox', { name: 'Current address' });
      await address.pressSequentially('12 smith street');
      await expect(page.getByRole('option').first()).toBeVisible();
      await world.mendAll();
      const person = await beginAtDocuments(page, world);
      await world.breakDown('identity', mode);
      await world.breakDown('bureau', mode);
      await sendLicence(page);
      await page.waitForURL('**/dashboard');
      await expect(score(page)).toBeVisible();
      // What the dashboard still asks for would be refused.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await world.breakDown('device', mode);
      await page.goto('/login');
      await typeCredentials(page, person);
      await pressLogIn(page);
      await page.waitForURL('**/login-2fa');
    },
  );
}
