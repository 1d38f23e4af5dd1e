import type { Page } from '@playwright/test';
import { breakable as test, expect } from './support/journey.ts';
import { expectAccessible, expectEveryLook } from './support/looks.ts';
import { newMember } from './support/members.ts';

test.use({ settings: { BUREAUS: 'primary,second' } });

const mainScore = (page: Page) => page.getByRole('img', { name: /^Your credit score is/ });

test('[SCORE-035] [SCORE-037] [SCORE-038] a second score is agreed to, compared, corrected at its bureau and withdrawn', async ({
  page,
  world,
}) => {
  test.slow();
  // Whose file holds a card, of which the bureaus know different limits.
  await newMember(page, world, { firstName: 'Rosalind', lastName: 'Cardwell', documents: 2 });
  await page.goto('/dashboard/two-scores');
  await expect(page.getByRole('heading', { name: 'One of the two files is not there' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(mainScore(page)).toBeVisible();

  await page.getByText('See your score at Jarrah Credit too').click();
  const box = page.getByRole('checkbox', { name: /may ask Jarrah Credit/ });
  await expect(box).not.toBeChecked();
  await expectAccessible(page);
  await box.check();
  await page.getByRole('button', { name: 'Get my score from Jarrah Credit' }).click();
  await expect(page.getByText(/^Jarrah Credit: \d+ of 1000, /)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Two bureaus' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Why your two scores differ' })).toBeVisible();
  const held = page.getByRole('table', { name: /^What each bureau has on file/ });
  await expect(held.getByText('Only in Yarran Credit’s file.').first()).toBeVisible();
  await expectEveryLook(page);

  const limit = held.getByRole('row').filter({ hasText: 'Different: limit.' });
  await limit.getByRole('button', { name: /^Ask Jarrah Credit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'This account is wrong' });
  await dialog.getByLabel('In your own words').fill('My limit is another.');
  await dialog.getByRole('button', { name: 'Ask for the correction' }).click();
  await dialog.getByRole('link', { name: 'See your case' }).click();
  await expect(page.getByText(/, for Jarrah Credit/)).toBeVisible();

  await page.goto('/dashboard-score-history');
  await expect(page.getByRole('region', { name: 'Second bureau, Jarrah Credit' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Jarrah Credit' })).toBeAttached();
  await expectEveryLook(page);

  await page.goto('/my-preferences/consents');
  await expect(page.getByRole('listitem').filter({ hasText: 'Jarrah Credit' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw A second credit score' }).click();
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(page.getByText('A second credit score is withdrawn.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(mainScore(page)).toBeVisible();
  await expect(page.getByText('See your score at Jarrah Credit too')).toBeVisible();
  await expect(page.getByText(/of 1000/)).toHaveCount(0);
});
