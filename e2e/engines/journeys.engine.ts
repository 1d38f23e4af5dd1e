import { TOTP } from 'otpauth';

import { documentNumber, internationalNumber, stranger, type Person } from '../support/people.ts';
import type { OutsideWorld } from '../support/outside-world.ts';
import type { EnginePage } from './engine-page.ts';
import { enterCode, logIn } from './logging-in.ts';
import { expect, test } from './test.ts';

const SCORE = /Your credit score is \d+/;

test('logs in with a code, shows the score, and nothing of it after logging out', async ({ page, world }) => {
  await logIn(page, world, 'average');
  await page.expectText(SCORE);
  await page.open('/logout');
  await page.expectText(/Get Your\s+Credit Score/);
  await page.back();
  await page.expectAt(/./);
  expect(await page.evaluate('document.body.innerText')).not.toMatch(SCORE);
});

async function register(page: EnginePage, world: OutsideWorld): Promise<Person> {
  const person = stranger();
  const { day, month, year } = person.birth;
  await page.open('/credit-score');
  await page.fill('First name', person.firstName);
  await page.fill('Last name', person.lastName);
  await page.fill('Day', day);
  await page.fill('Month', month);
  await page.fill('Year', year);
  await page.fill('Current address', person.address);
  await page.check('radio', 'Other');
  await page.fill('Email', person.email);
  await page.fill('Password', person.password);
  await page.check('checkbox', /I accept I have read/);
  await page.press('button', 'Continue to Email Verification');
  await page.expectAt(/verify-email$/);
  await enterCode(page, await world.nextCode(person.email));
  await page.fill('Mobile number', person.mobile);
  await page.press('button', 'Send SMS');
  await page.expectAt(/verify-mobile$/);
  await enterCode(page, await world.nextCode(internationalNumber(person)));
  await page.check('radio', /^Driver's licence/);
  await page.press('button', 'Continue');
  await page.fill('Licence number', documentNumber());
  await page.fill('Card number', '1234567890');
  await page.check('checkbox', /I confirm that I am authorised/);
  await page.check('checkbox', /as my agent to retrieve/);
  await page.press('button', 'VERIFY');
  await page.expectAt(/^\/dashboard/);
  // Firefox refuses to open another page while this one is on its way.
  await page.expectText(SCORE);
  return person;
}

test('registers a new person up to the score', async ({ page, world }) => {
  await register(page, world);
});

test('changes the mobile number by its code, and comes back to a tab', async ({ page, world }) => {
  const person = await register(page, world);
  const moved = { ...person, mobile: stranger().mobile };
  await page.open('/my-details');
  await page.press('button', /^Change mobile number/);
  await page.fill('Mobile number', moved.mobile);
  await page.press('button', 'Save changes');
  await page.expectAt(/verify-mobile$/);
  await page.fill(/^One Time Code/, await world.nextCode(internationalNumber(moved)));
  await page.fill('Password', person.password);
  await page.press('button', 'Verify');
  await page.expectAt(/^\/my-details$/);
  await page.expectText(/Your new mobile number is now in use/);
  await page.open('/my-details?step=2');
  await page.expectRole('combobox', 'Current address');
});

async function enterFactor(page: EnginePage, { email, password }: Person, factor: RegExp, code: string) {
  await page.open('/logout');
  await page.expectText(/Get Your\s+Credit Score/);
  await page.open('/login');
  await page.fill('Email', email);
  await page.fill('Password', password);
  await page.press('button', 'Log in');
  await page.expectAt(/^\/login-2fa/);
  await page.check('radio', factor);
  await page.press('button', 'Continue');
  await page.fill(/^(Code|Recovery code)/, code);
  if (code.length > 6) await page.press('button', 'Log in');
}

test('logs in with an app and with a recovery code, and says that a browser has no passkeys', async ({
  page,
  world,
}) => {
  const person = await register(page, world);
  await page.expectText(SCORE);
  await page.open('/my-details?step=4');
  await page.press('button', 'Set up an app');
  await page.expectText(/choose to enter a key/);
  const textOf = (selector: string) =>
    page.evaluate<string>(`document.querySelector('${selector}').innerText`);
  const secret = (await textOf('.key-secret')).replaceAll(' ', '');
  const codeIn = (seconds: number) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });
  await page.fill('Code that the app shows', codeIn(-30));
  await page.expectText(/Your app is set up/);
  await page.press('button', 'Make recovery codes');
  await page.expectText(/I have kept them/);
  const recovery = await textOf('.key-codes code');
  await enterFactor(page, person, /^Authenticator app/, codeIn(0));
  await page.expectText(SCORE);
  await enterFactor(page, person, /^Recovery code/, recovery);
  await page.expectText(SCORE);
  await page.open('/logout');
  await page.expectText(/Get Your\s+Credit Score/);
  await page.open('/login');
  await page.expectRole('button', 'Use a passkey');
  await page.evaluate('delete globalThis.PublicKeyCredential');
  await page.press('button', 'Use a passkey');
  await page.expectText(/This browser has no passkeys/);
});

test('shows report and history', async ({ page, world }) => {
  await logIn(page, world, 'good');
  await page.open('/credit-report-overview');
  await page.press('tab', /^Defaults/);
  await page.expectRole('tabpanel', /^Defaults/);
  await page.open('/dashboard-score-history');
  await page.expectRole('group', 'Months');
});

test('leads through the home-loan assistant', async ({ page, world, engineName }) => {
  // Answers are kept: the other engine would go on from them.
  await logIn(page, world, engineName === 'firefox' ? 'excellent' : 'good');
  await page.open('/deals/home-loan/assistant');
  await page.press('radio', /^Refinance Move/);
  await page.press('radio', /Compare online/);
  await page.fill('Property worth', '500000');
  await page.press('button', 'Next');
  await page.fill('What you owe', '400001');
  await page.press('button', 'Next');
  await page.press('radio', /Live in it/);
  await page.expectRole('heading', /./);
});

test('names a region, and moves the map by keys', async ({ page, world }) => {
  await logIn(page, world, 'below');
  await page.open('/credit-score-map/2000');
  await page.expectText(/Sydney Inner City/);
  await page.press('application', /^Map of Australia/);
  const place = () => page.evaluate("document.querySelector('.map__land').style.transform");
  const before = await place();
  await page.key('ArrowLeft');
  await expect.poll(place).not.toBe(before);
  const cross = "getComputedStyle(document.querySelector('.map__cross')).display";
  await expect.poll(() => page.evaluate(cross)).toBe('block');
});

test('keeps the heading of each group of fields apart from its first field', async ({ page }) => {
  await page.open('/credit-score');
  await page.expectText(/First name/);
  const gaps = `[...document.querySelectorAll('fieldset.group')].map((group) => {
    const [legend, first] = [...group.children];
    return Math.round(first.getBoundingClientRect().top - legend.getBoundingClientRect().bottom);
  })`;
  const found = await page.evaluate<number[]>(gaps);
  expect(found.length).toBeGreaterThan(2);
  expect(found.map((gap) => gap >= 16)).toEqual(found.map(() => true));
});

test('sends a message', async ({ page, world }) => {
  const { email } = stranger();
  await page.open('/contact-us');
  await page.fill('First name', 'Ada');
  await page.fill('Last name', 'Nguyen');
  await page.fill('Email', email);
  await page.fill('Phone', '0412 345 678');
  await page.fill('Subject', 'An account that is not mine');
  await page.fill('Message', 'It is not mine.');
  await page.press('button', 'Send message');
  await page.expectAt(/^\/contact-us-success/);
  await expect.poll(() => world.countMessages(email)).toBe(1);
});
