import { expect, test } from './support/journey.ts';
import { formPages } from './support/pages.ts';

test.use({ javaScriptEnabled: false });

/** Pages of members are one file, which is never a form without script. */
const drawn = [
  ...Object.values(formPages),
  '/dashboard',
  '/my-details',
  '/my-preferences',
  '/delete-account',
];

test('[ERR-009] every page that needs script says what to do without it, and shows no form that takes nothing', async ({
  page,
}) => {
  for (const address of drawn) {
    await page.goto(address);
    const said = page.locator('.notice:visible');
    await expect(said, address).toContainText('JavaScript is off in your browser, and this page needs it');
    await expect(said.getByRole('link', { name: /^[\d ]{8,}$/ }), address).toBeVisible();
    await expect(said, address).toContainText('complaints included');
    await expect(page.locator('form:visible'), address).toHaveCount(0);
  }
});
