import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { expectAccessible } from './support/looks.ts';
import { holdSession, newMember } from './support/members.ts';

const ASSISTANT = '/deals/home-loan/assistant';

const question = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

async function choose(page: Page, option: string | RegExp): Promise<void> {
  await page.getByRole('radio', { name: option }).click();
}

async function fill(page: Page, field: string, text: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).fill(text);
  await next(page);
}

/** Answers from the first question to the amount that is owed. */
async function startRefinance(page: Page): Promise<void> {
  await page.goto(ASSISTANT);
  await choose(page, /^Refinance Move/);
  await choose(page, /Compare online/);
  await fill(page, 'Property worth', '500000');
  await expect(question(page, 'How much do you owe on it?')).toBeVisible();
}

async function finishRefinance(page: Page): Promise<void> {
  await fill(page, 'What you owe', '400001');
  await choose(page, /Live in it/);
  await choose(page, /Principal and interest/);
  await fill(page, 'Your income before tax', '9000');
  await fill(page, 'Your lender', 'ANZ');
  await expect(question(page, 'What interest rate do you pay now?')).toBeVisible();
  await fill(page, 'Interest rate', '6.49');
}

test('[HLA-001] [HLA-028] [HLA-039] [HLA-040] [WIZ-011] [WIZ-015] [WIZ-017] a refinance on a phone ends at a summary that warns, and another device goes on where this one stopped', async ({
  page,
  world,
  browser,
  place,
}) => {
  const person = await newMember(page, world);
  await page.setViewportSize({ width: 390, height: 844 });
  await startRefinance(page);
  await expect(page.getByText('Saved as you go')).toBeVisible();
  await page.reload();
  await expect(question(page, 'How much do you owe on it?')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Property worth')).toHaveValue('500,000');
  await page.goForward();
  await expect(question(page, 'How much do you owe on it?')).toBeVisible();
  const owed = page.getByLabel('What you owe', { exact: true });
  await owed.fill('about half');
  await page.reload();
  await expect(owed).toHaveValue('about half');
  await expect(page.getByText('Not saved yet, but still here.')).toBeVisible();

  const context = await browser.newContext({ baseURL: place.origin });
  const other = await context.newPage();
  await holdSession(other, world, person);
  await other.goto(ASSISTANT);
  await expect(question(other, 'How much do you owe on it?')).toBeVisible();
  await finishRefinance(other);
  await expect(other.getByText('Your loan is above 80% of the property value.')).toBeVisible();
  await expect(other.getByText('Your yearly income is below one seventh of your loan.')).toBeVisible();
  await expect(other.getByRole('link', { name: /opens in a new tab/ })).toHaveAttribute(
    'href',
    /^\/partner-refer\?productId=8&/,
  );
  await expectAccessible(other);

  await other.getByRole('checkbox', { name: /^Send this partner/ }).check();
  await expect(other.getByText(/will call you within one business day/)).toBeVisible();
  await other.getByRole('button', { name: 'Send my details to Southern Home Loans' }).click();
  const onward = other.getByRole('link', { name: /^Continue to Southern Home Loans/ });
  await expectAccessible(other);
  const [arrival] = await Promise.all([context.waitForEvent('page'), onward.click()]);
  await expect(arrival.getByRole('heading', { level: 1 })).toBeVisible();
  const click = new URL(arrival.url()).searchParams.get('ref') ?? 'none';
  expect(decodeURIComponent(arrival.url())).not.toContain(person.mobile);
  const lead = arrival.getByRole('article').filter({ hasText: click });
  await expect(async () => {
    await arrival.goto(`${place.control}/partner/desk`);
    await expect(lead).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 40_000 });
  for (const text of [person.lastName, person.mobile, '$400,001', 'ANZ', '6.49%']) {
    await expect(lead).toContainText(text);
  }
  await context.close();
});

test('[HLA-021] [HLA-005] [WIZ-010] a purchase is gone through by keyboard alone', async ({
  page,
  world,
}) => {
  await newMember(page, world);
  await page.goto(ASSISTANT);
  await expect(question(page, 'What would you like to do?')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Buy a property/ })).toBeChecked();
  await expect(question(page, 'What would you like to do?')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(question(page, 'How would you like to continue?')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(question(page, 'What is the purchase price?')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('800000');
  await expect(page.getByLabel('Purchase price')).toHaveValue('800,000');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question(page, 'How much deposit do you have?')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('80000');
  await page.keyboard.press('Enter');
  for (const title of [/How close/, /What will you do/, /How would you like to repay/]) {
    await expect(question(page, title)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  }
  await expect(question(page, 'What is your income before tax?')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('120000');
  await page.keyboard.press('Enter');
  await expect(question(page, /^Here is your match/)).toBeFocused();
  await expect(page.getByText('Worth knowing before you apply')).toHaveCount(0);
  await page.getByRole('link', { name: 'Done' }).press('Enter');
  await page.waitForURL('**/dashboard');
});

test('[ABOUT-001] [ABOUT-013] [ABOUT-003] About Me is answered to its finish, and agreed to', async ({
  page,
  world,
}) => {
  await newMember(page, world);
  await page.goto('/about-me');
  await page.getByRole('checkbox', { name: 'I am curious' }).check();
  await page.getByRole('checkbox', { name: 'Other' }).check();
  await next(page);
  await expect(page.getByText('Please fill the textbox')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Please tell us more').fill('A friend told me');
  await next(page);
  await page.getByRole('checkbox', { name: 'Money saving ideas' }).check();
  await next(page);
  await choose(page, 'Couple - kids');
  await choose(page, 'Retired');
  await choose(page, /^I rent$/);
  await expect(question(page, 'Profile Completed!')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Use my answers/ }).check();
  await expect(page.getByText('Thank you. From now on we use them.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /^Use my answers/ })).toBeChecked();
  await page.goto('/logout');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/about-me');
  await page.waitForURL('**/login/about-me');
});
