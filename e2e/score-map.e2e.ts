import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';

test('[MAP-006] [MAP-008] [MAP-009] a place is chosen from the suggestions by keyboard', async ({
  memberPage: page,
}) => {
  await page.goto('/credit-score-map');
  const field = page.getByRole('combobox', { name: 'Or the name of a place' });
  await field.fill('no such place');
  await expect(page.locator('.combo__empty')).toHaveText('No results found.');
  await field.fill('Avonsleigh');
  await expect(page.getByRole('option', { name: 'Avonsleigh VIC 3782 – Cardinia' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Cardinia, Victoria' })).toBeVisible();
  await expect(page).toHaveURL(/\/credit-score-map\/3782\?region=21201$/);
});

test('[MAP-007] [MAP-009] a postcode of several regions offers them, and an unknown one says so', async ({
  memberPage: page,
}) => {
  await page.goto('/credit-score-map/2620');
  await expect(page.getByRole('heading', { name: 'Queanbeyan, New South Wales' })).toBeVisible();
  const choice = page.getByRole('region', { name: /^2620 lies in \d regions$/ });
  await choice.getByRole('link', { name: 'Canberra East' }).click();
  await expect(
    page.getByRole('heading', { name: 'Canberra East, Australian Capital Territory' }),
  ).toBeVisible();
  await expect(choice).toBeVisible();
  await expectAccessible(page);
  const map = page.getByRole('application', { name: /^Map of Australia/ });
  await page.getByRole('button', { name: 'Sydney', exact: true }).click();
  await map.press('ArrowLeft');
  await map.press('ArrowRight');
  await map.press('Enter');
  await expect(page).toHaveURL(/\/credit-score-map\/2620\?region=1\d{4}$/);
  await expect(page.getByRole('heading', { name: /, New South Wales$/ })).toBeVisible();
  await expect(map).toBeFocused();
  await expectAccessible(page);
  const field = page.getByRole('textbox', { name: 'Postcode' });
  await field.fill('9999');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('No results found. We do not know a region for 9999.').first()).toBeVisible();
  await expect(field).toHaveValue('9999');
  await expectAccessible(page);
});

test('[MAP-003] a low window is taller than the map, so that a finger can scroll past it', async ({
  memberPage: page,
}) => {
  const viewport = { width: 844, height: 390 };
  await page.setViewportSize(viewport);
  await page.goto('/credit-score-map/2000');
  const map = page.getByRole('application', { name: /^Map of Australia/ });
  await expect(map).toBeVisible();
  expect((await map.boundingBox())?.height).toBeLessThan(viewport.height - 80);
});
