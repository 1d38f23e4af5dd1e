import { demoPassword } from '../support/people.ts';
import type { OutsideWorld } from '../support/outside-world.ts';
import type { EnginePage } from './engine-page.ts';

/** Each journey has a member of its own: a mailbox gets few codes in ten minutes. */
type Member = 'average' | 'below' | 'excellent' | 'good';

export async function logIn(page: EnginePage, world: OutsideWorld, member: Member): Promise<void> {
  const email = `${member}@wattle.example`;
  await world.forgetMessages(email);
  await page.open('/login');
  await page.fill('Email', email);
  await page.fill('Password', demoPassword);
  await page.press('button', 'Log in');
  await page.expectAt(/^\/login-2fa/);
  await page.check('radio', /^Email/);
  await page.press('button', 'Send code');
  await enterCode(page, await world.nextCode(email));
  await page.expectAt(/^\/dashboard/);
}

export async function enterCode(page: EnginePage, code: string): Promise<void> {
  await page.fill(/^One Time Code/, code);
}
