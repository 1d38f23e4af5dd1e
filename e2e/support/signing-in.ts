import { expect, type Page } from '@playwright/test';
import type { OutsideWorld } from './outside-world.ts';
import type { Person } from './people.ts';
import { codeField, enterCode } from './registering.ts';

type Credentials = Pick<Person, 'email' | 'password'>;

export async function typeCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function pressLogIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** The first factor; ends at the choice of where the code goes. */
export async function enterPassword(page: Page, person: Credentials, at = '/login'): Promise<void> {
  await page.goto(at);
  await typeCredentials(page, person);
  await pressLogIn(page);
  await page.waitForURL('**/login-2fa**');
  await expect(page.getByRole('heading', { level: 1, name: 'Check it’s you' })).toBeVisible();
}

export async function askForCode(page: Page, destination: 'Email' | 'Mobile' = 'Email'): Promise<void> {
  await page.getByRole('radio', { name: destination }).check();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(codeField(page)).toBeVisible();
}

/** Both factors, the second by e-mail. */
export async function signIn(
  page: Page,
  world: OutsideWorld,
  person: Credentials,
  at = '/login',
): Promise<void> {
  await world.forgetMessages(person.email);
  await enterPassword(page, person, at);
  await askForCode(page);
  await enterCode(page, await world.nextCode(person.email));
}

export async function logOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: /Get Your Credit Score/ })).toBeVisible();
}
